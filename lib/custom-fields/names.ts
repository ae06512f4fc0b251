type Values = Record<string, unknown>;

/** What a field knows of its definition, if it is a custom one. */
export interface CustomField {
  id: string;
  /** The key of its values in the records' JSON: 1 is "c1". */
  slot: number;
  /** The definition's version. A write with an outdated one is refused. */
  version: number;
}

/** The most custom fields of a record type, deleted ones included. */
export const MAX_FIELDS = 20;

/** Custom fields have this before their key, so that none has the name of another field. */
const PREFIX = "custom.";

/** True for a custom field. */
export const isCustom = ({ custom }: { custom?: CustomField }): boolean => custom !== undefined;

/** "material" → "custom.material": the field's name in queries, files and tools. */
export const customName = (key: string) => `${PREFIX}${key}`;

/** True for the name of a custom field. */
export const isCustomName = (name: string): boolean => name.startsWith(PREFIX);

/** "custom.material" → "material". */
export const keyOf = ({ name }: { name: string }) => name.slice(PREFIX.length);

/** "custom.material" → "custom:material": its control in a form, where a dot means an object. */
export const controlName = (name: string) => name.replace(".", ":");

/** True for the control of a custom field. */
export const isCustomControl = (control: string) => control.startsWith(controlName(PREFIX));

/** The key of a slot in the records' JSON. */
export const slotKey = ({ slot }: Pick<CustomField, "slot">) => `c${slot}`;

/** `{ custom: { material } }` → `{ "custom.material" }`: values by the names of their fields. */
export function flatValues({ custom, ...values }: Values): Values {
  const own = Object.entries((custom ?? {}) as Values);
  return { ...values, ...Object.fromEntries(own.map(([key, value]) => [customName(key), value])) };
}

/** The reverse of `flatValues`. Without custom values, it has no `custom`. */
export function nestedValues(values: Values): Values {
  const isOwn = ([name]: [string, unknown]) => isCustomName(name);
  const entries = Object.entries(values);
  const own = entries.filter(isOwn).map(([name, value]) => [keyOf({ name }), value]);
  const others = Object.fromEntries(entries.filter((entry) => !isOwn(entry)));
  return own.length === 0 ? others : { ...others, custom: Object.fromEntries(own) as Values };
}

/** A record for the API: its custom values in an object, which is empty for none. */
export const recordAnswer = (record: Values): Values => ({ custom: {}, ...nestedValues(record) });
