import { useState } from 'react';
import { CodeField } from '../../../components/forms/code-field.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { PhoneField } from '../../../components/forms/phone-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText } from '../design-system.text.ts';
import { Columns, Specimen } from '../specimen.tsx';

const { accountSamples: text } = designSystemText;

/** The fields of sign-up and sign-in: empty, filled and invalid. */
const LiveAccountFields = () => {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState({ country: 'ID', value: '812-3456-7890' });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('407');
  return (
    <Columns>
      <TextField label={text.name} name="name" value={name} error={null} onChange={setName} />
      <TextField label={text.name} name="name-wrong" value="" error={text.wrong} onChange={setName} />
      <PhoneField
        label={text.phone}
        name="phone"
        country={phone.country}
        value={phone.value}
        error={null}
        onChange={(country, value) => setPhone({ country, value })}
      />
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="new-password"
        hint={text.passwordHint}
        value={password}
        error={null}
        onChange={setPassword}
      />
      <CodeField name="code" value={code} error={null} onChange={setCode} />
      <CodeField name="code-wrong" value="000000" error={text.wrong} onChange={setCode} />
      <FormAlert text={text.alert} />
      <FormAlert tone="success" text={text.done} />
    </Columns>
  );
};

export const AccountFields = () => (
  <Specimen title={designSystemText.accountFields}>
    <BothThemes>{() => <LiveAccountFields />}</BothThemes>
  </Specimen>
);
