const dayMs = 86_400_000;
/** The days that a serial of the 1904 system is behind one of 1900. */
const behind1904 = 1462;
/** 29.02.1900, which Excel counts though it never was. */
const leapDayThatNeverWas = 60;
/** The day after 31.12.9999. */
const endOfDays = 2_958_466;

/** What Excel lets be written. */
const longestFormat = 255;

/**
 * Whether a number format shows a calendar date. The library takes a time of the day, and the S of `S/ 0.00`, for one, and
 * makes days of numbers that a spreadsheet shows as none.
 */
export function showsDate(format: string): boolean {
  if (format.length > longestFormat) return false;
  const bare = format
    .replaceAll(/"[^"]*"?/g, "")
    .replaceAll(/[\\_*]./gs, "")
    // Hours, minutes or seconds that are counted on over a day are no date.
    .replaceAll(/\[[hms]+\]/gi, "h")
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

/** `2026-11-19` or `2026-11-19T08:30:00Z`, in UTC as every date of a sheet; what is none stays the text that it is. */
export function fromIso(text: string): Date | string {
  const [, day, time = "00:00"] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)Z?)?$/.exec(text.trim()) ?? [];
  const date = new Date(`${day}T${time}Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day ?? " ") ? text : date;
}
