import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import type { StaffMenuDay } from "@lonchera/contract/categories";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { Address } from "../../components/use-address.ts";
import { useEventCallback } from "../../components/use-latest.ts";
import { MenuPanel } from "./menu-panel.tsx";
import { firstOpen, openDays, toggleChange } from "./menus-address.ts";
import { useLinkedDay } from "./use-linked-day.ts";

type MenuPanelsProps = { address: Address; days: readonly StaffMenuDay[]; today: CalendarDate };

/** What is worked on comes first: today and after by date, then what has been, the latest first. */
function sectionsOf(days: readonly StaffMenuDay[], today: CalendarDate) {
  const coming = days.filter((day) => day.category_date >= today);
  const past = days.filter((day) => day.category_date < today).toReversed();
  return [
    { title: "Desde hoy", shown: coming },
    { title: "Días anteriores", shown: past },
  ].filter(({ shown }) => shown.length > 0);
}

/** The days of the filters, each a panel. */
export function MenuPanels({ address, days, today }: MenuPanelsProps) {
  // Does not move on when a day is added before it.
  const [first] = useState(() => firstOpen(days, today));
  const asked = openDays(address.params);
  const opened = asked ?? first;
  useLinkedDay(asked);
  const sections = useMemo(() => sectionsOf(days, today), [days, today]);
  const toggle = useEventCallback((id: number) => address.replace(toggleChange(opened, id)));
  const open = useEventCallback(address.open);
  return (
    <>
      {sections.map(({ title, shown }) => (
        <Box component="section" key={title} aria-label={title} sx={{ "& + &": { mt: 3 } }}>
          <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
            {title}
          </Typography>
          {shown.map((day) => (
            <MenuPanel
              key={day.id}
              day={day}
              isOpen={opened.includes(day.id)}
              isToday={day.category_date === today}
              onToggle={toggle}
              onOpen={open}
            />
          ))}
        </Box>
      ))}
    </>
  );
}
