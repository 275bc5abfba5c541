// This is not imported from the calendar, because the process that reads spreadsheets may not open the files of
// `domain`.
const dayMilliseconds = 86_400_000;
/** The serial number of 1970-01-01 in the 1900 date system of Excel. */
const unixEpochSerial = 25_569;
/** Serial numbers of the 1904 date system are smaller by this number of days. */
const offset1904 = 1462;
/** The serial number of 29.02.1900, a day that Excel counts although it never existed. */
const fictitiousLeapDay = 60;
/** The day after 31.12.9999. */
const endSerial = 2_958_466;
/** The maximum length of a number format in Excel. */
const maxFormatLength = 255;

/** Converts the milliseconds of a date and time without zone, as in `Date.UTC`, to the number that Excel stores. */
export function toExcelSerial(utcMilliseconds: number): number {
  return utcMilliseconds / dayMilliseconds + unixEpochSerial;
}

/** Returns the date that Excel shows for a number, or null for a number that it shows as no date. */
export function fromExcelSerial(serial: number, is1904: boolean): Date | null {
  const days = is1904 ? serial + offset1904 : serial;
  const isBeforeFirst = is1904 ? serial < 0 : serial < 1;
  if (isBeforeFirst || days >= endSerial || Math.floor(days) === fictitiousLeapDay) return null;
  const corrected = days < fictitiousLeapDay ? days + 1 : days;
  return new Date(Math.round((corrected - unixEpochSerial) * dayMilliseconds));
}

/** Removes the texts and spaces of a number format. */
function dropLiterals(format: string): string {
  return format.replaceAll(/"[^"]*"?/g, "").replaceAll(/[\\_*]./gs, "");
}

/**
 * Returns true if a number format shows a calendar date. The library also takes times of day and the S of `S/ 0.00` for
 * dates.
 */
export function isDateFormat(format: string): boolean {
  if (format.length > maxFormatLength) return false;
  const bare = dropLiterals(format)
    // `[h]`, `[m]` and `[s]` are durations.
    .replaceAll(/\[[hms]+\]/gi, "h")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/general|am\/pm|a\/p/gi, "")
    .toLowerCase();
  return bare.split(";").some((section) => {
    if (/[#?0]/.test(section.replaceAll(/s\.0+/g, ""))) return false;
    return /[dy]/.test(section) || (section.includes("m") && !/[hs]/.test(section));
  });
}

/** Returns true if a number format shows hundredths, such as `0%`. */
export function isPercentFormat(format: string): boolean {
  return format.length <= maxFormatLength && dropLiterals(format).includes("%");
}

/** Returns true if a number format adds a percent sign and does not multiply by 100, such as `0"%"`. */
export function hasPercentText(format: string): boolean {
  return format.length <= maxFormatLength && /"\s*%\s*"|\\%/.test(format.replaceAll(/[_*]./gs, ""));
}

/** Parses `2026-11-19` or `2026-11-19T08:30:00Z` as a date in UTC. Any other text is returned as it is. */
export function parseIsoDate(text: string): Date | string {
  const [, day, time = "00:00"] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)Z?)?$/.exec(text.trim()) ?? [];
  const date = new Date(`${day}T${time}Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day ?? " ") ? text : date;
}
