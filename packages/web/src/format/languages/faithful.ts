/**
 * A translation as it must be, for the compiler to hold one against: a message that takes fewer values than the original, and
 * so leaves out what its reader must know, is `never`.
 */
export type Faithful<Original, Translation> = {
  [Key in keyof Original]: Key extends keyof Translation
    ? Original[Key] extends (...values: infer Values) => string
      ? Translation[Key] extends (...values: infer Taken) => string
        ? Taken['length'] extends Values['length']
          ? Original[Key]
          : never
        : never
      : Original[Key] extends object
        ? Faithful<Original[Key], Translation[Key]>
        : Original[Key]
    : never;
};
