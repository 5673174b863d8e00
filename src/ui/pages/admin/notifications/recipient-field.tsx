import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import type { ComposeViewModel } from './compose.view-model.ts';
import { adminNotificationsText } from './notifications.text.ts';
import styles from './recipient-field.module.scss';

/** Selects a customer by name, number or email. Numbers and addresses are masked. */
export const RecipientField = observer(({ model }: { readonly model: ComposeViewModel }) => {
  const [text, setText] = useState('');
  const { recipient } = model.form.values;
  if (recipient !== null) {
    return (
      <p className={styles['chosen']}>
        <span>
          {adminNotificationsText.recipientChosen} <b>{recipient.name}</b>
        </span>
        <Button variant="text" onClick={() => model.choose(null)}>
          {adminNotificationsText.recipientChange}
        </Button>
      </p>
    );
  }
  return (
    <div className={styles['search']}>
      <TextField
        label={adminNotificationsText.recipient}
        name="recipient"
        autoComplete="off"
        autoCapitalize="none"
        hint={adminNotificationsText.recipientHint}
        value={text}
        error={model.form.problemOf('recipient')}
        onChange={(text) => {
          setText(text);
          void model.search(text);
        }}
      />
      <div role="status">
        {model.found !== null && model.found.length === 0 ? <p className={styles['none']}>{adminNotificationsText.noRecipient}</p> : null}
      </div>
      {model.found === null || model.found.length === 0 ? null : (
        <ul className={styles['found']} aria-label={adminNotificationsText.found}>
          {model.found.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => model.choose(one)}>
                <b>{one.name || adminNotificationsText.customerMissing}</b>
                <span>{[one.phone, one.email].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
