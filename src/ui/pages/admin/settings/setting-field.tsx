import { observer } from 'mobx-react-lite';
import type { InputHTMLAttributes } from 'react';
import { TEXT_SETTINGS, type TextKind, type TextName } from '../../../../domain/settings/own-settings.ts';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { PictureSetting } from './picture-setting.tsx';
import { adminSettingsText } from './settings.text.ts';
import type { SettingsViewModel } from './settings.view-model.ts';

const KEYBOARDS: Readonly<Record<TextKind, InputHTMLAttributes<HTMLInputElement>['inputMode']>> = {
  line: 'text',
  lines: 'text',
  email: 'email',
  phone: 'tel',
  whatsapp: 'tel',
  link: 'url',
  picture: 'url',
};

/** One text of the settings, typed as its kind asks for. */
export const SettingField = observer(({ model, name }: { readonly model: SettingsViewModel; readonly name: TextName }) => {
  const { form } = model;
  const { kind } = TEXT_SETTINGS[name];
  const field = {
    ...adminSettingsText.fields[name],
    name,
    value: form.values[name],
    error: form.problemOf(name),
    onChange: (text: string) => form.set({ [name]: text }),
    onBlur: () => model.check(name),
  };
  if (kind === 'lines') return <AreaField {...field} />;
  if (kind === 'picture') return <PictureSetting {...field} />;
  return <TextField {...field} inputMode={KEYBOARDS[kind]} autoComplete="off" autoCapitalize="none" spellCheck />;
});
