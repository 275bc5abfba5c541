import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTheme } from "@mui/material/styles";
import { BarPlot } from "@mui/x-charts/BarChart";
import { ChartsContainer } from "@mui/x-charts/ChartsContainer";
import { ChartsXAxis } from "@mui/x-charts/ChartsXAxis";
import { ChartsYAxis } from "@mui/x-charts/ChartsYAxis";
import { useState } from "react";
import { type CalendarDate, formatShortDate } from "@lonchera/domain/calendar";
import { formatNumber } from "@lonchera/domain/texts";
import { formatShortDay } from "./home-links.ts";
import { FigureLink } from "./home-section.tsx";

type DayChartProps = {
  title: string;
  days: readonly { readonly date: CalendarDate; readonly value: number }[];
  /** Returns a value with its unit. */
  format: (value: number) => string;
  toList: (date: CalendarDate) => string | null;
};

const height = 200;

/** Shows one bar for each day. The line above shows the day under the pointer or the tapped one, with a link to its list. */
export function DayChart({ title, days, format, toList }: DayChartProps) {
  const theme = useTheme();
  const [chosen, setChosen] = useState<number | null>(null);
  const day = chosen === null ? undefined : days[chosen];
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const color = theme.vars.palette.primary.main;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption">
        <Typography variant="h3" component="h3">
          {title}
        </Typography>
        <Typography sx={{ minHeight: 28, fontVariantNumeric: "tabular-nums" }}>
          {day === undefined ? (
            `${format(total)} en ${days.length} días`
          ) : (
            <FigureLink to={toList(day.date)}>
              {formatShortDay(day.date)}: {format(day.value)}
            </FigureLink>
          )}
        </Typography>
      </Box>
      {/* The table below has the same numbers. */}
      <Box aria-hidden sx={{ height, "& svg text": { fontFamily: "inherit" } }}>
        <ChartsContainer
          height={height}
          margin={{ top: 8, right: 20, bottom: 0, left: 0 }}
          disableKeyboardNavigation
          series={[{ type: "bar", data: days.map(({ value }) => value), color }]}
          xAxis={[
            {
              id: "days",
              scaleType: "band",
              data: days.map(({ date }) => date),
              valueFormatter: formatShortDate,
              tickInterval: (_: unknown, place: number) => (days.length - 1 - place) % 7 === 0,
            },
          ]}
          yAxis={[
            {
              id: "values",
              width: 48,
              tickNumber: 4,
              tickMinStep: 1,
              valueFormatter: (value: number) => formatNumber(value),
            },
          ]}
          onHighlightedAxisChange={([axis]) => {
            if (axis !== undefined) setChosen(axis.dataIndex);
          }}
        >
          <BarPlot borderRadius={3} skipAnimation />
          <ChartsXAxis axisId="days" disableTicks />
          <ChartsYAxis axisId="values" disableLine disableTicks />
        </ChartsContainer>
      </Box>
    </Box>
  );
}
