import assert from "node:assert/strict";
import { test } from "node:test";
import { isIdentityDocument, isRuc } from "./identity-documents.ts";

test("a RUC has eleven digits, a known prefix and its check digit", () => {
  for (const ruc of ["20100070970", "20131312955", "10401234561"]) {
    const rightDigits = Array.from({ length: 10 }, (_, digit) => `${ruc.slice(0, 10)}${digit}`).filter(isRuc);
    assert.equal(rightDigits.length, 1, ruc);
  }
  assert.ok(isRuc("20100070970"));
  for (const text of [
    "20100070971",
    "2010007097",
    "201000709700",
    "30100070970",
    "2010007097O",
    "",
    "00000000",
  ]) {
    assert.ok(!isRuc(text), text);
  }
});

test("each document type has its own form", () => {
  assert.ok(isIdentityDocument(1, "00000001"));
  for (const dni of ["1234567", "123456789", "1234567a", ""]) assert.ok(!isIdentityDocument(1, dni), dni);
  assert.ok(isIdentityDocument(4, "CE1234567"));
  assert.ok(!isIdentityDocument(4, "123"));
  assert.ok(isIdentityDocument(7, "A12345"));
});
