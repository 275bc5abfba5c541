import Box from "@mui/material/Box";
import { memo, useDeferredValue, useMemo, type CSSProperties } from "react";
import type { DayLabel } from "@lonchera/contract/day-sheets";
import { formatNumber } from "@lonchera/domain/counts";
import { inGroups, unitLabels, type LabelFormat, type UnitLabel } from "./label-format.ts";
import { labelStyles } from "./label-style.ts";
import { labelLayoutOf, placeOf, type LabelLayout } from "./label-type.ts";
import { labelPageStyles, PaperStyle, printedName } from "./printed-page.tsx";

type LabelProps = UnitLabel & Omit<LabelLayout, "options"> & { optionLines: number };

/** Plain elements: there are thousands of them. */
const Label = memo(function Label({ line, number, type, dish, optionLines }: LabelProps) {
  const [meal, zone, company] = placeOf(line);
  const room = { "--dish-lines": dish, "--option-lines": optionLines } as CSSProperties;
  return (
    <li className={`label type-${type}`} style={room}>
      <div className="top">
        <p className="person">{line.person}</p>
        <p className="number">
          {formatNumber(number)} de {formatNumber(line.of)}
        </p>
      </div>
      <p className="dish">{line.dish}</p>
      {line.options !== "" && <p className="options">{line.options}</p>}
      <div className="foot">
        <p className="place">
          {meal} · <b>{zone}</b> · {company}
        </p>
      </div>
    </li>
  );
});

/** Labels that are shown, or not yet, together; of sheets, those of one sheet. */
const groupSizes: Readonly<Record<LabelFormat, number>> = { a4: 14, "100x50": 20 };
const groupWords: Readonly<Record<LabelFormat, string>> = { a4: "Hoja", "100x50": "Etiquetas, parte" };

type LabelGroupProps = { labels: readonly UnitLabel[]; format: LabelFormat; name: string };

const LabelGroup = memo(function LabelGroup({ labels, format, name }: LabelGroupProps) {
  return (
    <ul className="labels" aria-label={name}>
      {labels.map(({ line, number }, place) => {
        const { type, dish, options } = labelLayoutOf(line, format);
        return (
          <Label key={place} line={line} number={number} type={type} dish={dish} optionLines={options} />
        );
      })}
    </ul>
  );
});

type LabelSheetProps = { lines: readonly DayLabel[]; format: LabelFormat; isPrinting: boolean };

/** All labels as they will be printed; while thousands of them are drawn, the page goes on answering. */
export function LabelSheet({ lines, format, isPrinting }: LabelSheetProps) {
  const later = useDeferredValue(lines, []);
  const shown = isPrinting ? lines : later;
  const groups = useMemo(() => inGroups(unitLabels(shown), groupSizes[format]), [shown, format]);
  return (
    <Box className={printedName} sx={labelStyles[format]}>
      <PaperStyle page={labelPageStyles[format]} />
      {groups.map((labels, place) => (
        <LabelGroup
          key={place}
          labels={labels}
          format={format}
          name={`${groupWords[format]} ${place + 1} de ${groups.length}`}
        />
      ))}
    </Box>
  );
}
