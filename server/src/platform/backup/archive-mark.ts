const mark = /^Lonchera ([0-9a-f]{64})$/;

/** Stands at the very end of an archive: what ends without it is no backup, or not a whole one. */
export function markOf(manifestHash: string): string {
  return `Lonchera ${manifestHash}`;
}

/** The hash of the manifest; undefined where an archive is not one of ours. */
export function readMark(comment: string): string | undefined {
  return mark.exec(comment)?.[1];
}
