import type { UsualWeek } from "@lonchera/contract/usual-week";

export const emptyWeek: UsualWeek = {
  offered: true,
  favorites: [],
  days: [],
  delivery_zone: null,
  confirms: false,
  confirm_missing: null,
  skipped_until: null,
};
