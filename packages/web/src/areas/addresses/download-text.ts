/** By then even a slow browser has begun to read the file. */
const keptMs = 10_000;

/** Hands a file to the browser without asking anybody for it. */
export function downloadText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
