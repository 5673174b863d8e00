import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FilePicker } from '../../components/forms/file-picker.tsx';
import { readProof } from '../../features/order/proof-picture.ts';
import { paymentText as text } from './payment.text.ts';
import type { PaymentViewModel } from './payment.view-model.ts';
import styles from './proof-form.module.scss';

/** "Saya sudah transfer", with or without a picture. */
export const ProofForm = observer(({ model }: { readonly model: PaymentViewModel }) => {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (model.runner.busy !== null) return;
    const read = file === null ? { picture: null } : await readProof(file);
    if ('problem' in read) setProblem(read.problem === 'bad' ? text.pictureBad : text.pictureLarge);
    else await model.prove(read.picture);
  };
  return (
    <form className={styles['proof']} onSubmit={(event) => void send(event)}>
      <h2>{text.provedTitle}</h2>
      <p className={styles['hint']}>{text.provedText}</p>
      <FilePicker
        label={text.picture}
        hint={text.pictureHint}
        error={problem}
        accept="image/jpeg,image/png,image/webp"
        press={file === null ? text.choosePicture : text.chooseOther}
        onChoose={([chosen]) => {
          setFile(chosen ?? null);
          setProblem(null);
        }}
      >
        {file === null ? null : (
          <>
            <span role="status">{file.name}</span>
            <Button variant="text" aria-label={text.dropOf(file.name)} onClick={() => setFile(null)}>
              {text.drop}
            </Button>
          </>
        )}
      </FilePicker>
      <Button type="submit" variant="primary" isWide isBusy={model.runner.busy === 'prove'}>
        {text.proved}
      </Button>
    </form>
  );
});
