import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { formatPhone } from '../../../domain/auth/format-phone.ts';
import { PHONE_COUNTRIES } from '../../../domain/auth/phone-countries.ts';
import {
  countryOf,
  formatPhoneInput,
  isPartialCountryCode,
  otherPhoneInput,
  type PhoneInput,
  parsePhoneInput,
  phoneInputProblem,
} from '../../../domain/auth/phone-input.ts';
import { Button } from '../button.tsx';
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
  let place = 0;
  let seen = 0;
  while (place < text.length && seen < digits) {
    if (/\d/.test(text[place] ?? '')) seen += 1;
    place += 1;
  }
  return place;
};

const shown = ({ country, national }: PhoneInput): string => formatPhone(country.countryCode + national);

/**
 * A mobile number of one of 23 countries, grouped during input; a pasted number sets its country. A whole number is shown as it is read, and
 * where the same digits can mean another one, that is offered.
 */
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
  const enter = (typed: PhoneInput): void => onChange(typed.country.code, formatPhoneInput(typed));
  const type = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    digitsBehind.current = digitsIn(target.value.slice(target.selectionStart ?? target.value.length));
    if (isPartialCountryCode(target.value)) onChange(country, target.value);
    else enter(parsePhoneInput(target.value, country));
  };
  const read = parsePhoneInput(value, country);
  const isWhole = phoneInputProblem(read) === null;
  const other = isWhole ? otherPhoneInput(read) : null;
  return (
    <>
      <Field label={label} hint={isWhole ? formsText.phoneReading(shown(read)) : hint} error={error}>
        {(ties) => (
          <div className={styles['group']}>
            <span className={styles['country']}>
              <span aria-hidden="true">{`+${chosen.countryCode}`}</span>
              <Icon name="chevronDown" size="small" />
              <select
                aria-label={formsText.country}
                autoComplete="tel-country-code"
                value={chosen.code}
                onChange={(event) => enter({ ...parsePhoneInput(value, event.target.value), country: countryOf(event.target.value) })}
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
      {other === null ? null : (
        <Button variant="text" onClick={() => enter(other)}>
          {formsText.otherPhone(shown(other), other.country.name)}
        </Button>
      )}
    </>
  );
};
