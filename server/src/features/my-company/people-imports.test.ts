import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { listPeopleImports, undoPeopleImport } from "@lonchera/contract/my-company-imports";
import { personMessages } from "@lonchera/contract/my-company";
import { users } from "../../platform/db/schema/users.ts";
import { newCompany, newStaff, newIndividual, newCompanyClient } from "../../../test/factories.ts";
import { newWorkbook, toWorksheet } from "../../../test/imports.ts";
import { buildPeopleFile, setUpPeopleImports } from "../../../test/my-company.ts";
import { readHistory } from "../../../test/staff.ts";

test("a file tells who is new, changed, the same or wrong, by row and column", async (t) => {
  const app = await setUpPeopleImports(t);
  const { db, company, preview } = app;
  const other = await newCompany(db);
  await newIndividual(db, company, { email: "rosa@example.com", employeeCode: "E-1", costCenter: "Planta" });
  await newIndividual(db, company, { email: "luis@example.com", firstName: "Luis", employeeCode: "E-2" });
  const foreign = await newIndividual(db, other, { email: "ajeno@example.com" });
  const staff = await newStaff(db, { email: "staff@example.com" });
  const { status, body } = await preview(
    buildPeopleFile([
      ["nueva@example.com", "Ventas", "Nélida", "Huamán", "E-9", 44332211],
      ["rosa@example.com", "", "Rosa", "Quispe", "", ""],
      ["LUIS@example.com", "Ventas", "Luis", "Quispe", "", ""],
      ["mal@", "", "", "Paz", "", "12"],
      [foreign.email, "", "Ana", "Paz", "E-2", ""],
      [staff.email, "", "Ana", "Paz", "e-9", ""],
      ["nueva@example.com", "", "Ana", "Paz", "", true],
    ]),
  );
  assert.equal(status, 200);
  assert.deepEqual(
    body.rows.map(({ row, state }) => [row, state]),
    [
      [2, "new"],
      [3, "same"],
      [4, "changed"],
      [5, "wrong"],
      [6, "wrong"],
      [7, "wrong"],
      [8, "wrong"],
    ],
  );
  assert.deepEqual(body.rows[2]?.changes, [{ column: "Centro de costo", before: null, after: "Ventas" }]);
  assert.deepEqual([body.new_count, body.changed_count], [1, 1]);
  assert.equal(body.error, "Así no se puede importar: hay 4 filas con errores.");
  const taken = "Ya hay una cuenta con este correo.";
  assert.deepEqual(
    body.skipped_rows.map(({ row, column, message }) => [row, column, message]),
    [
      [5, "Nombres", "Este campo es obligatorio"],
      [5, "Correo", "Correo electrónico inválido (dice «mal@»)"],
      [5, "Documento", "El número de documento no es válido (dice «12»)"],
      [6, "Correo", taken],
      [6, "Código", personMessages.codeTaken],
      [7, "Código", "Repite la fila 2"],
      [7, "Correo", taken],
      [8, "Documento", "Debe ser un texto (dice «VERDADERO»)"],
      [8, "Correo", "Repite la fila 2"],
    ],
  );
  assert.equal(await db.$count(users), 5);
});

for (const bookType of ["xlsx", "xls"] as const)
  test(`an .${bookType} file keeps the leading zeros that its number formats show`, async (t) => {
    const { preview } = await setUpPeopleImports(t);
    const rows = [
      ["luz@example.com", "", "Luz", "Paz", 7, 1_234_567],
      ["eva@example.com", "", "Eva", "Paz", 12_345, 1_234_567],
    ];
    const formats = { E2: "0000", E3: "0000", F2: "00000000" };
    const { body } = await preview(buildPeopleFile(rows, bookType, formats));
    assert.deepEqual(
      body.rows.map((row) => [row.state, row.identity_document, row.employee_code, row.cost_center]),
      [
        ["new", "01234567", "0007", ""],
        ["wrong", "1234567", "12345", ""],
      ],
    );
    assert.deepEqual(
      body.skipped_rows.map(({ row, message }) => [row, message]),
      [[3, "Un DNI tiene 8 dígitos: si empieza con 0, escríbelo también (dice «1234567»)"]],
    );
  });

for (const bookType of ["xlsx", "xls"] as const)
  test(`an .${bookType} file adds, invites and changes people, and codes change places`, async (t) => {
    const app = await setUpPeopleImports(t);
    const { db, company, importFile: load } = app;
    const rosa = await newIndividual(db, company, { email: "rosa@example.com", employeeCode: "E-1" });
    const luis = await newCompanyClient(db, company, { email: "luis@example.com", employeeCode: "E-2" });
    const { status, body } = await load(
      buildPeopleFile(
        [
          ["rosa@example.com", "Ventas", "Rosa", "Mamani", "E-2", "X1234567"],
          ["luis@example.com", "", "Rosa", "Quispe", "E-1", ""],
          ["nueva@example.com", "Planta", "Nélida", "Huamán", 77, 44332211],
        ],
        bookType,
      ),
    );
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.import.created_count, body.import.changed_count], [1, 2]);
    const { results } = await app.readPeople({ ordering: "employee_code" });
    assert.deepEqual(
      results.map((one) => [one.email, one.last_name, one.employee_code, one.document_type, one.version]),
      [
        [app.manager.email, "Rojas", "", 1, 1],
        ["nueva@example.com", "Huamán", "77", 1, 1],
        ["luis@example.com", "Quispe", "E-1", 96, 2],
        ["rosa@example.com", "Mamani", "E-2", 7, 2],
      ],
    );
    assert.deepEqual(
      (await app.readQueuedEmails()).map(({ to }) => to),
      ["nueva@example.com"],
    );
    const owner = await app.signIn(await newStaff(db));
    assert.equal((await readHistory(app, owner, "client", rosa)).length, 1);
    assert.deepEqual(await readHistory(app, owner, "client", luis), [
      ["changed", { Código: ["E-2", "E-1"] }],
    ]);
    const { body: imports } = await app.call(listPeopleImports, {}, app.headers);
    assert.deepEqual(
      imports.results.map(({ id, imported_by }) => [id, imported_by]),
      [[body.import.id, "Ada Rojas"]],
    );
  });

test("nothing of a file with a wrong row is saved, nor of one that changes nothing or is no table of people", async (t) => {
  const app = await setUpPeopleImports(t);
  const { manager, importFile: load } = app;
  const own = [manager.email, "", "Ada", "Rojas", "", ""];
  const wrong = await load(
    buildPeopleFile([
      ["nueva@example.com", "", "Luz", "Paz", "", ""],
      ["x", "", "A", "B", "", ""],
    ]),
  );
  assert.deepEqual([wrong.status, wrong.body.error], [400, "No se importó nada: hay 1 fila con errores."]);
  const same = await load(buildPeopleFile([own]));
  assert.match(same.body.error, /ya están así/);
  const none = await load(
    newWorkbook([
      {
        name: "Hoja",
        sheet: toWorksheet([
          ["Nombres", "Apellidos"],
          ["A", "B"],
        ]),
      },
    ]),
  );
  assert.match(none.body.error, /^Falta la columna «Correo»/);
  const text = await load(new File(["Hola"], "a.xlsx"));
  assert.equal(text.status, 400);
  assert.deepEqual(await app.readQueuedEmails(), []);
  assert.equal(await app.db.$count(users, eq(users.companyId, app.company.id)), 1);
});

test("a file sent twice at once adds its people once", async (t) => {
  const app = await setUpPeopleImports(t);
  const rows = Array.from({ length: 300 }, (_, one) => [
    `p${one}@example.com`,
    "Planta",
    "Luz",
    "Paz",
    `C${one}`,
    "",
  ]);
  const file = buildPeopleFile(rows);
  const answers = await Promise.all([app.importFile(file), app.importFile(file)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);
  assert.equal((await app.readPeople()).count, 301);
  assert.equal((await app.readQueuedEmails()).length, 300);
  const { body: again } = await app.preview(file);
  assert.equal(again.error, "Así no se puede importar: todos los colaboradores ya están así.");
  assert.match(again.notices[0] ?? "", /^Este archivo ya se importó el /);
  assert.equal(again.same_file?.created_count, 300);
  await app.call(undoPeopleImport, { params: { id: again.same_file.id } }, app.headers);
  assert.equal((await app.preview(file)).body.same_file, null);
});
