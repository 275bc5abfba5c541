/** Hands a file to the browser's own downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes the file after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
