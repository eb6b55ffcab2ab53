// Data held to a JSON Schema: the keywords that the schema of the event file has, and no others.

import { Figure } from "./placed_json.js";

/** @import { Values } from "../inspection/localized_wording.js" */

/**
 * A JSON Schema, or a part of it.
 * @typedef {any} SchemaNode
 */
/** @typedef {{ code: string, way: (string | number)[], values: Values }} SchemaProblem */

/**
 * A value in few letters, as a message shows it.
 * @param {unknown} value
 */
export const shown = (value) => {
  let text;
  if (value instanceof Figure) ({ text } = value);
  else if (Array.isArray(value)) text = "[…]";
  else text = value !== null && typeof value === "object" ? "{…}" : String(value);
  const letters = [...text];
  return letters.length <= 40 ? text : `${letters.slice(0, 39).join("")}…`;
};

/** @param {unknown} value */
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Figure);

/** Holds values to a schema; a problem is {code, way, values}. */
export class Schema {
  #root;
  /** @type {Map<string, RegExp>} */
  #patterns = new Map();

  /** @param {SchemaNode} root */
  constructor(root) {
    this.#root = root;
  }

  /**
   * Everything in which the data are not as the schema has them.
   * @param {unknown} data
   */
  problems(data) {
    return [...this.#of(data, this.#root, [], [])];
  }

  /**
   * @param {any} value
   * @param {SchemaNode} schema
   * @param {(string | number)[]} way
   * @param {string[]} examples
   * @returns {Generator<SchemaProblem>}
   */
  *#of(value, schema, way, examples) {
    const member = way.findLast((part) => typeof part === "string") ?? "";
    /**
     * @param {string} code
     * @param {Values} values
     */
    const problem = (code, values = {}) => ({ code, way, values: { member, ...values } });
    /** @param {string} allowed */
    const unfit = (allowed) => problem("json-member-value", { value: shown(value), allowed });
    /** @param {string} allowed */
    const misformed = (allowed) => problem("json-member-form", { value: shown(value), allowed });
    const example = () => (schema.examples ?? examples)[0] ?? "…";
    if (schema.$ref) yield* this.#of(value, this.#root.$defs[schema.$ref.split("/").at(-1)], way, examples);
    else if (schema.anyOf) {
      // What may be left out may be null, too.
      const [other] = schema.anyOf.filter((/** @type {SchemaNode} */ node) => node.type !== "null");
      if (value !== null) yield* this.#of(value, other, way, schema.examples ?? examples);
    } else if ("const" in schema) {
      if (value !== schema.const) yield unfit(schema.const);
    } else if (schema.enum) {
      if (!schema.enum.includes(value)) yield unfit(schema.enum.filter(Boolean).join(", "));
    } else if (schema.type === "string") {
      if (typeof value !== "string") yield problem("json-not-text", { value: shown(value) });
      else if (value.length > schema.maxLength && [...value].length > schema.maxLength) {
        yield problem("json-member-long", { found: String([...value].length), limit: String(schema.maxLength) });
      } else if (schema.pattern && !this.#pattern(schema.pattern).test(value)) yield unfit(example());
    } else if (schema.type === "boolean") {
      if (typeof value !== "boolean") yield misformed("true, false");
    } else if (schema.type === "integer") {
      const figure = value instanceof Figure && /^-?\d{1,15}$/.test(value.text) ? Number(value.text) : Number.NaN;
      const { minimum = -Infinity, maximum = Infinity } = schema;
      if (!(figure >= minimum && figure <= maximum)) yield unfit(`${minimum}–${maximum}`);
    } else if (schema.type === "array") {
      if (!Array.isArray(value)) yield misformed("[…]");
      else if (value.length > schema.maxItems) {
        yield problem("json-member-many", { found: String(value.length), limit: String(schema.maxItems) });
      } else for (const [at, element] of value.entries()) yield* this.#of(element, schema.items, [...way, at], schema.examples ?? []);
    } else if (isObject(value)) yield* this.#members(value, schema, way);
    else yield misformed("{…}");
  }

  /**
   * @param {any} value
   * @param {SchemaNode} schema
   * @param {(string | number)[]} way
   * @returns {Generator<SchemaProblem>}
   */
  *#members(value, schema, way) {
    const { properties = {}, required = [], additionalProperties: others = true, propertyNames: names } = schema;
    for (const [name, inner] of Object.entries(properties)) {
      if (name in value) yield* this.#of(value[name], inner, [...way, name], []);
      else if (required.includes(name)) yield { code: "json-member-missing", way, values: { member: name } };
    }
    for (const name of Object.keys(value).filter((key) => !Object.hasOwn(properties, key))) {
      const at = [...way, name];
      if (others === false || (names?.enum && !names.enum.includes(name))) {
        yield { code: "json-member-unknown", way: at, values: { member: name } };
      } else if (others !== true) yield* this.#of(value[name], others, at, []);
    }
  }

  /**
   * @param {string} text
   * @returns {RegExp}
   */
  #pattern(text) {
    const pattern = this.#patterns.get(text) ?? new RegExp(text, "u");
    this.#patterns.set(text, pattern);
    return pattern;
  }
}
