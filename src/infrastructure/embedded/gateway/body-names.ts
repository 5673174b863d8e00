import { faultOfNames, type NameFault, RESERVED_NAMES } from './reserved-names.ts';

/** A text without them has no reserved name. In JSON a name can be spelled with escapes. */
const maySpell = (text: string, reserved: ReadonlySet<string>): boolean =>
  text.includes('\\u') || [...reserved].some((name) => text.includes(name));

const nameFault = (name: string, reserved: ReadonlySet<string>): NameFault | null => {
  if (name.includes('\0')) return 'NUL';
  return reserved.has(name) ? 'RESERVED' : null;
};

const jsonFault = (text: string, reserved: ReadonlySet<string>): NameFault | null => {
  // Most bodies are not read twice.
  if (!maySpell(text, reserved)) return null;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // The library answers that it is no JSON.
    return null;
  }
  for (const row of Array.isArray(body) ? body : [body]) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) continue;
    for (const name of Object.keys(row)) {
      const fault = nameFault(name, reserved);
      if (fault !== null) return fault;
    }
  }
  return null;
};

/** The first record of comma-separated values: the names of columns. */
const csvHead = (text: string): string => /^(?:"(?:[^"]|"")*"?|[^"\r\n])*/.exec(text)?.[0] ?? '';

const formFault = (text: string, reserved: ReadonlySet<string>): NameFault | null => {
  for (const name of new URLSearchParams(text).keys()) {
    const fault = nameFault(name, reserved);
    if (fault !== null) return fault;
  }
  return null;
};

/**
 * What is wrong with the names in the body of a request at `/rest/v1`: of columns or arguments. Names inside of values belong to the values.
 * Every form that a type mentions is tried, because the library decides by parts of it.
 * @param type the header Content-Type
 */
export const bodyNameFault = (text: string, type: string, reserved: ReadonlySet<string> = RESERVED_NAMES): NameFault | null => {
  if (text === '') return null;
  const forms = type.toLowerCase();
  return (
    jsonFault(text, reserved) ??
    (forms.includes('text/csv') ? faultOfNames(csvHead(text), reserved) : null) ??
    (forms.includes('application/x-www-form-urlencoded') ? formFault(text, reserved) : null)
  );
};
