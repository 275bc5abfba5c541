const dayMs = 86_400_000;
/** The days that a serial of the 1904 system is behind one of 1900. */
const behind1904 = 1462;
/** 29.02.1900, which Excel counts though it never was. */
const leapDayThatNeverWas = 60;
/** The day after 31.12.9999. */
const endOfDays = 2_958_466;

/** The formats that a file need not spell out: dates of every country, then those of East Asia. */
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);

export function isBuiltInDate(formatId: number): boolean {
  return builtInDates.has(formatId);
}

/**
 * Whether a number format shows a calendar date. The library takes `[$S/-280A] #,##0.00`, the money of Peru, for one,
 * since it sees the S of seconds.
 */
export function showsDate(format: string): boolean {
  const bare = format
    .replaceAll(/"[^"]*"?/g, "")
    .replaceAll(/[\\_*]./gs, "")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/general|am\/pm|a\/p/gi, "")
    .toLowerCase();
  return bare.split(";").some((section) => {
    if (/[#?0]/.test(section.replaceAll(/s\.0+/g, ""))) return false;
    return /[dy]/.test(section) || (section.includes("m") && !/[hs]/.test(section));
  });
}

/** The day that a cell with this number shows, or `null` where a spreadsheet would show no date. */
export function toDate(serial: number, from1904: boolean): Date | null {
  const days = from1904 ? serial + behind1904 : serial;
  const isBeforeFirst = from1904 ? serial < 0 : serial < 1;
  if (isBeforeFirst || days >= endOfDays || Math.floor(days) === leapDayThatNeverWas) return null;
  const sinceEpoch = days < leapDayThatNeverWas ? days + 1 : days;
  return new Date(Date.UTC(1899, 11, 30) + Math.round(sinceEpoch * dayMs));
}
