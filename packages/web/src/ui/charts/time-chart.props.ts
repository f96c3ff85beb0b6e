/** What a chart over time is given. Figures are for drawing alone; what is read are the texts. */
export type TimeChartProps = {
  /** What it says, for those who do not see it. */
  label: string;
  heightPx: number;
  buckets: readonly {
    id: string;
    short: string;
    name: string;
    /** It goes on: what is to come is missing in it. */
    isPartial: boolean;
    /** Of all lines together, where they make up a whole. */
    sum: string | undefined;
  }[];
  /** From the ground up. */
  lines: readonly {
    id: string;
    label: string;
    colour: string;
    values: readonly (number | null)[];
    texts: readonly string[];
  }[];
  /** What stood at the same places in the period before. */
  before:
    | { values: readonly (number | null)[]; texts: readonly (string | undefined)[]; names: readonly string[] }
    | undefined;
  isBars: boolean;
  tickText: (value: number) => string;
  onPoint: (at: number | undefined) => void;
  onOpen: (at: number) => void;
};
