import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { readProof } from '../../features/order/proof-picture.ts';
import { paymentText as text } from './payment.text.ts';
import type { PaymentViewModel } from './payment.view-model.ts';
import styles from './proof-form.module.scss';

/** "Saya sudah transfer", with a picture or without. */
export const ProofForm = observer(({ model }: { readonly model: PaymentViewModel }) => {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (model.busy !== null) return;
    const read = file === null ? { picture: null } : await readProof(file);
    if ('problem' in read) setProblem(read.problem === 'bad' ? text.pictureBad : text.pictureLarge);
    else await model.prove(read.picture);
  };
  return (
    <form className={styles['proof']} onSubmit={(event) => void send(event)}>
      <h2>{text.provedTitle}</h2>
      <p className={styles['hint']}>{text.provedText}</p>
      <Field label={text.picture} hint={text.pictureHint} error={problem}>
        {(ties) => (
          <input
            {...ties}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" isWide isBusy={model.busy === 'prove'}>
        {text.proved}
      </Button>
    </form>
  );
});
