import assert from "node:assert/strict";
import { test } from "node:test";
import {
  allergens,
  describeDishTags,
  dropContradictedDiets,
  findTagConflict,
  mergeDishTags,
  sortDishTags,
} from "./dish-tags.ts";

test("the fourteen allergens of the European list can be declared", () => {
  assert.equal(new Set(allergens).size, 14);
});

test("a dish says what it contains and which diets it suits", () => {
  assert.equal(describeDishTags([]), "");
  assert.equal(describeDishTags(["vegan"]), "Vegano");
  assert.equal(describeDishTags(["gluten", "milk", "spicy"]), "Contiene gluten, leche · Picante");
  assert.deepEqual(sortDishTags(["spicy", "milk", "gluten", "milk"]), ["gluten", "milk", "spicy"]);
});

test("a diet contradicts the allergens that it excludes", () => {
  assert.deepEqual(findTagConflict(["gluten", "gluten-free"]), ["gluten-free", "gluten"]);
  assert.deepEqual(findTagConflict(["milk", "vegan"]), ["vegan", "milk"]);
  assert.deepEqual(findTagConflict(["fish", "vegetarian"]), ["vegetarian", "fish"]);
  assert.deepEqual(dropContradictedDiets(["gluten", "vegan", "gluten-free"]), ["gluten", "vegan"]);
  // Milk without lactose is still milk.
  assert.equal(findTagConflict(["milk", "eggs", "vegetarian", "lactose-free"]), null);
});

test("units shown as one contain what any of them does, and suit the diets of all", () => {
  assert.deepEqual(mergeDishTags([["peanuts", "vegan"], ["spicy"], ["vegan"]]), ["peanuts", "spicy"]);
  assert.deepEqual(mergeDishTags([["vegan"], ["gluten", "vegan"]]), ["gluten", "vegan"]);
  assert.deepEqual(mergeDishTags([]), []);
});
