/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file later, so its URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function saveJson(content: object, name: string): void {
  saveFile(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }), name);
}
