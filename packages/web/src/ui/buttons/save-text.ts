/** By then even a slow browser has begun to read the file. */
const keptMs = 10_000;

/** Hands a text to the browser as a file to keep, without asking anybody for it. */
export function saveText(fileName: string, text: string, type = 'text/plain'): void {
  saveFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

export function saveFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
