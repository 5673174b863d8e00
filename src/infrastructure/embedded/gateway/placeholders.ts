import { conditionsOfPath } from './path-operators.ts';

/** A placeholder of a value, which the library takes for a text, whatever stands around it. */
const VALUE = /^~(\d+)~$/;

/** A placeholder of a column, at the end of a key behind the names of embedded tables. */
const COLUMN = /column_word_(\d+)_$/;

type Text = string | readonly string[];
type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const changed = (fields: Fields, change: (value: unknown, name: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value, name)]));
/** A column of JSON and the way to a value in it. */
const isPath = (name: string): boolean => name.includes('->');

/** Values of a request and unusual names of its columns, with the placeholders that the library reads in their place. */
export class Placeholders {
  /** Whether a condition is one of a path into JSON. */
  hasPaths = false;
  private readonly texts: Text[] = [];
  private readonly columns: string[] = [];

  forValue(text: Text): string {
    return `~${this.texts.push(text) - 1}~`;
  }

  /** @param column with the path into it; the same one gets the same placeholder */
  forColumn(column: string): string {
    const known = this.columns.indexOf(column);
    return `column_word_${known === -1 ? this.columns.push(column) - 1 : known}_`;
  }

  /** Whether a name could be mistaken for a placeholder. */
  static isPlaceholder(name: string): boolean {
    return COLUMN.test(name);
  }

  private nameOf(key: string): string {
    return key.replace(COLUMN, (placeholder, index: string) => this.columns[Number(index)] ?? placeholder);
  }

  private textOf(placeholder: unknown): Text | undefined {
    const index = typeof placeholder === 'string' ? VALUE.exec(placeholder)?.[1] : undefined;
    return index === undefined ? undefined : this.texts[Number(index)];
  }

  private named(part: Fields): Fields {
    if (this.columns.length === 0) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [this.nameOf(key), value]));
  }

  /** Conditions or arguments with their values; a placeholder alone in a list stands for the whole list. */
  inConditions(part: unknown): unknown {
    if (Array.isArray(part)) return (part.length === 1 ? this.textOf(part[0]) : undefined) ?? part.map((one) => this.inConditions(one));
    if (!isObject(part)) return this.textOf(part) ?? part;
    return changed(this.named(part), (value, name) => {
      const conditions = this.inConditions(value);
      if (!isPath(name) || !isObject(conditions)) return conditions;
      this.hasPaths = true;
      return conditionsOfPath(conditions);
    });
  }

  /** What is selected, with the values of the conditions on embedded tables. Placeholders that stand elsewhere are names. */
  inSelection(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((one) => this.inSelection(one));
    return isObject(part) ? changed(part, (embedded) => this.inEmbedded(embedded)) : part;
  }

  private inEmbedded(embedded: unknown): unknown {
    if (!isObject(embedded) || Array.isArray(embedded)) return embedded;
    const { where, select } = embedded;
    return {
      ...embedded,
      ...(where === undefined ? {} : { where: this.inConditions(where) }),
      ...(select === undefined ? {} : { select: this.inSelection(select) }),
    };
  }
}
