import { Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { saveFile, saveText } from '../../../ui/buttons/save-text.ts';
import { toastFailure } from '../../../ui/messages/toast.tsx';
import type { Graph, GraphAnswer } from '../queries.ts';
import { graphCsv } from './graph-csv.ts';

type Props = { graph: Graph; answer: GraphAnswer | undefined; isDrawn: boolean };

/** What is shown, as a file: its figures, and its picture where it is drawn. */
export function ExportMenu({ graph, answer, isDrawn }: Props) {
  if (answer === undefined) return null;
  const name = `${graph.id}-${answer.from}-${answer.to}`;
  const hasPicture = isDrawn && (graph.type === 'timeseries' || graph.type === 'bar');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          tone="quiet"
          edge="end"
          icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={15} stroke={1.75} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saveText(`${name}.csv`, graphCsv(answer, graph.type === 'heatmap'), 'text/csv')}>
          Figures (CSV)
        </Menu.Item>
        {hasPicture ? <Menu.Item onClick={() => void savePicture(`${name}.png`)}>Picture (PNG)</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

async function savePicture(name: string): Promise<void> {
  try {
    const { chartPicture } = await import('../../../ui/charts/chart-picture.ts');
    saveFile(name, await chartPicture());
  } catch {
    toastFailure('The picture could not be made.');
  }
}
