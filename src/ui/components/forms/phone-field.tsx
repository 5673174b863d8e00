import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { PHONE_COUNTRIES } from '../../../domain/auth/phone-countries.ts';
import { countryOf, formatPhoneInput, parsePhoneInput } from '../../../domain/auth/phone-input.ts';
import { Icon } from '../icon.tsx';
import { Field } from './field.tsx';
import { formsText } from './forms.text.ts';
import styles from './phone-field.module.scss';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly error: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** National digits, grouped or not. */
  readonly value: string;
  readonly onChange: (country: string, value: string) => void;
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The caret position after that many digits. */
const placeAfter = (text: string, digits: number): number => {
  let [place, seen] = [0, 0];
  while (place < text.length && seen < digits) {
    if (/\d/.test(text[place] ?? '')) seen += 1;
    place += 1;
  }
  return place;
};

/** A mobile number of one of 23 countries, grouped during input; a pasted number sets its country. */
export const PhoneField = ({ label, name, hint, error, country, value, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const digitsBehind = useRef<number | null>(null);
  const chosen = countryOf(country);
  // Grouping moves the digits; the caret stays before the same ones.
  useLayoutEffect(() => {
    const field = input.current;
    if (field === null || digitsBehind.current === null || document.activeElement !== field) return;
    const place = placeAfter(value, digitsIn(value) - digitsBehind.current);
    field.setSelectionRange(place, place);
    digitsBehind.current = null;
  }, [value]);
  const type = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    digitsBehind.current = digitsIn(target.value.slice(target.selectionStart ?? target.value.length));
    // A plus sign alone begins a number with its country code.
    if (/^\+\d{0,3}$/.test(target.value.trim()) && !PHONE_COUNTRIES.some(({ countryCode }) => target.value.trim() === `+${countryCode}`)) {
      onChange(country, target.value);
      return;
    }
    const typed = parsePhoneInput(target.value, country);
    onChange(typed.country.code, formatPhoneInput(typed));
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={styles['group']}>
          <span className={styles['country']}>
            <span aria-hidden="true">{`+${chosen.countryCode}`}</span>
            <Icon name="chevronDown" size="small" />
            <select
              aria-label={formsText.country}
              autoComplete="tel-country-code"
              value={chosen.code}
              onChange={(event) => onChange(event.target.value, formatPhoneInput(parsePhoneInput(value, event.target.value)))}
            >
              {PHONE_COUNTRIES.map(({ code, name: countryName, countryCode }) => (
                <option key={code} value={code}>
                  {`${countryName} (+${countryCode})`}
                </option>
              ))}
            </select>
          </span>
          <input {...ties} ref={input} type="tel" inputMode="tel" name={name} autoComplete="tel" value={value} onChange={type} />
        </div>
      )}
    </Field>
  );
};
