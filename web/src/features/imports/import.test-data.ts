import type { ImportPreview, ImportRecord, PreviewRow } from "@lonchera/contract/imports";

export function buildImportRecord(values: Partial<ImportRecord> = {}): ImportRecord {
  return {
    id: 7,
    kind: "group",
    file_name: "menu.xlsx",
    imported_at: "2026-11-20T15:15:00.000Z",
    imported_by: "Rosa Quispe",
    item_count: 2,
    updated_count: 0,
    days: [{ id: 31, category_date: "2026-11-25", made: true }],
    companies: [{ id: 4, name: "Minera Andina", days: [31] }],
    ordered_count: 0,
    undone_at: null,
    undone_by: null,
    ...values,
  };
}

export function buildPreviewRow(values: Partial<PreviewRow> = {}): PreviewRow {
  return {
    row: 2,
    state: "new",
    category_date: "2026-11-25",
    product: "ALMUE",
    product_type: "Convencional",
    name: "Ají de gallina",
    description: "",
    tags: [],
    price: "12.50",
    discount_price: "0.00",
    stock: 100,
    order: null,
    companies: "Todas (2)",
    ...values,
  };
}

export function buildImportPreview(values: Partial<ImportPreview> = {}): ImportPreview {
  return {
    error: null,
    skipped_rows: [],
    duplicated_rows: [],
    sheet: "Menú",
    header_row: 1,
    ignored_columns: [],
    new_count: 1,
    new_days: [],
    notices: [],
    same_file: null,
    rows: [buildPreviewRow()],
    updates: [],
    ...values,
  };
}
