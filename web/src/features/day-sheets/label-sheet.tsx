import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type CSSProperties, memo, useDeferredValue, useMemo } from "react";
import type { DayLabel } from "@lonchera/contract/day-sheets";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { formatCount, formatNumber } from "@lonchera/domain/texts";
import { sumQuantities } from "@lonchera/domain/day-lines";
import { describeDishTags } from "@lonchera/domain/dish-tags";
import {
  labelFormatFacts,
  splitIntoGroups,
  type LabelFormat,
  labelFormats,
  type LabelLayout,
  computeLabelLayout,
  labelPageStyles,
  labelStyles,
  countPages,
  formatNote,
  formatOrderLines,
  getLabelPlace,
  type UnitLabel,
  createUnitLabels,
} from "./label-format.ts";
import { createQrCodePath } from "../../components/qr-code.tsx";
import { PrintStyles, printedClassName } from "../../components/printed-page.tsx";
import type { SheetUrlState } from "./sheet-url-state.ts";
import { listFilterOptions, useFilteredLines } from "./sheet-lines.ts";
import { SheetContent, type useDayLabels } from "./sheet-content.tsx";
import { SheetFilterFields } from "./sheet-toolbar.tsx";

/** The text of the code is beside it, so the picture has no alternative text. */
function LabelCode({ text }: { text: string }) {
  const { size, path } = createQrCodePath(text, "paper");
  return (
    <svg className="code" aria-hidden="true" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

type LabelProps = UnitLabel & { layout: LabelLayout; date: CalendarDate };

/** Uses plain elements, because there may be thousands of labels. */
const Label = memo(function Label({ line, number, layout, date }: LabelProps) {
  const [meal, zone, company] = getLabelPlace(line);
  const lineLimits = { "--dish-lines": layout.dish, "--option-lines": layout.options } as CSSProperties;
  return (
    <li className={`label size-${layout.size}`} style={lineLimits}>
      <div className="top">
        <p className="person">{line.person}</p>
        <p className="number">
          {formatNumber(number)} de {formatNumber(line.of)}
        </p>
      </div>
      <p className="dish">{line.dish}</p>
      {line.options !== "" && <p className="options">{line.options}</p>}
      {line.tags.length > 0 && <p className="tags">{describeDishTags(line.tags)}</p>}
      {line.note !== "" && <p className="note">{formatNote(line)}</p>}
      <div className="foot">
        <div className="where">
          <p className="place">
            {meal} · <b>{zone}</b> · {company}
          </p>
          {formatOrderLines(line, date).map((text) => (
            <p key={text} className="order">
              {text}
            </p>
          ))}
        </div>
        {line.code && <LabelCode text={line.code} />}
      </div>
    </li>
  );
});

/** This many labels are rendered together: those of one sheet, or 20 of a roll. */
const groupSizes: Readonly<Record<LabelFormat, number>> = { a4: labelFormatFacts.a4.perPage, "100x50": 20 };
const groupWords: Readonly<Record<LabelFormat, string>> = { a4: "Hoja", "100x50": "Etiquetas, parte" };

type LabelGroupProps = {
  labels: readonly UnitLabel[];
  format: LabelFormat;
  date: CalendarDate;
  name: string;
};

const LabelGroup = memo(function LabelGroup({ labels, format, date, name }: LabelGroupProps) {
  return (
    <ul className="labels" aria-label={name}>
      {labels.map(({ line, number }, place) => (
        <Label
          key={place}
          line={line}
          number={number}
          layout={computeLabelLayout(line, format)}
          date={date}
        />
      ))}
    </ul>
  );
});

type LabelSheetProps = {
  lines: readonly DayLabel[];
  format: LabelFormat;
  date: CalendarDate;
  isPrinting: boolean;
};

/** Shows all labels as they are printed. They render in the background, so that the page stays responsive. */
function LabelSheet({ lines, format, date, isPrinting }: LabelSheetProps) {
  const later = useDeferredValue(lines, []);
  const shown = isPrinting ? lines : later;
  const groups = useMemo(() => splitIntoGroups(createUnitLabels(shown), groupSizes[format]), [shown, format]);
  return (
    <Box className={printedClassName} sx={labelStyles[format]}>
      <PrintStyles page={labelPageStyles[format]} />
      {groups.map((labels, place) => (
        <LabelGroup
          key={place}
          labels={labels}
          format={format}
          date={date}
          name={`${groupWords[format]} ${place + 1} de ${groups.length}`}
        />
      ))}
    </Box>
  );
}

type LabelsTabProps = LabelSheetProps & { onFormat: (format: LabelFormat) => void };

/** Shows the printing format, the number of labels and the labels. */
function LabelsTab({ onFormat, ...sheet }: LabelsTabProps) {
  const { format } = sheet;
  const count = sumQuantities(sheet.lines);
  return (
    <>
      <Box
        sx={{
          displayPrint: "none",
          display: "flex",
          flexDirection: { xs: "column", sm: "row" },
          alignItems: { sm: "center" },
          gap: 2,
          mb: 2,
        }}
      >
        <TextField
          select
          size="small"
          label="Formato"
          value={format}
          onChange={({ target }) => {
            const chosen = labelFormats.find((known) => known === target.value);
            if (chosen) onFormat(chosen);
          }}
          sx={{ width: { xs: "100%", sm: 420 }, "& .MuiInputBase-root": { minHeight: 44 } }}
        >
          {labelFormats.map((known) => (
            <MenuItem key={known} value={known} sx={{ whiteSpace: "normal" }}>
              {labelFormatFacts[known].name}: {labelFormatFacts[known].size}
            </MenuItem>
          ))}
        </TextField>
        <Typography sx={{ fontWeight: 650 }}>
          {formatCount(count, "etiqueta")} · {formatCount(countPages(count, format), "página")}
        </Typography>
      </Box>
      <LabelSheet {...sheet} />
    </>
  );
}

type DayLabelsProps = {
  address: SheetUrlState;
  labels: ReturnType<typeof useDayLabels>;
  isPrinting: boolean;
  printedAt: number;
};

/** Shows a label for each unit of a day. */
export function DayLabels({ address, labels, isPrinting, printedAt }: DayLabelsProps) {
  const { state, change } = address;
  const lines = labels.data;
  const shown = useFilteredLines(lines, state);
  return (
    <>
      {lines !== undefined && lines.length > 0 && (
        <SheetFilterFields state={state} options={listFilterOptions(lines, state)} onChange={change} />
      )}
      <SheetContent address={address} sheet={labels} all={lines} shown={shown} printedAt={printedAt}>
        <LabelsTab
          lines={shown}
          format={state.format}
          date={state.date}
          isPrinting={isPrinting}
          onFormat={(format) => change({ format })}
        />
      </SheetContent>
    </>
  );
}
