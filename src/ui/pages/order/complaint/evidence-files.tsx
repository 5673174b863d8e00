import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Complaint } from '../../../../domain/complaint/complaint.ts';
import { MAX_EVIDENCE_FILES } from '../../../../domain/complaint/evidence.ts';
import { Button } from '../../../components/button.tsx';
import { FilePicker } from '../../../components/forms/file-picker.tsx';
import { fileProblems } from '../../../features/complaint/complaint.text.ts';
import { readEvidence } from '../../../features/complaint/read-evidence.ts';
import { refusalText } from '../../../features/order/order-failures.text.ts';
import styles from './complaint.module.scss';
import { complaintText as text } from './complaint.text.ts';
import type { ComplaintViewModel } from './complaint.view-model.ts';

/** Chooses files, and lists those that are not uploaded yet. */
export const PendingFiles = observer(({ model, sent }: { readonly model: ComplaintViewModel; readonly sent: number }) => {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (files: readonly File[]) => {
    const problems: string[] = [];
    for (const file of files) {
      const answer = await readEvidence(file);
      if (sent + model.pending.length >= MAX_EVIDENCE_FILES) problems.push(text.tooMany);
      else if ('problem' in answer) problems.push(text.badFile(file.name, fileProblems[answer.problem]));
      else model.choose(file.name, answer.file);
    }
    setProblem(problems.length === 0 ? null : [...new Set(problems)].join(' '));
  };
  return (
    <>
      <FilePicker
        label={text.evidence}
        hint={text.fileHint}
        error={problem}
        isMany
        accept="image/jpeg,image/png,image/webp,video/mp4"
        press={model.pending.length === 0 ? text.addFiles : text.addMore}
        onChoose={(files) => void choose(files)}
      />
      {model.pending.length === 0 ? null : (
        <ul className={styles['files']} aria-live="polite">
          {model.pending.map(({ id, name, state, code }) => (
            <li key={id}>
              <span>
                {name}
                <span className={styles['hint']}>
                  {state === 'failed' ? `${text.failed} ${code === null ? '' : refusalText(code).text}` : text[state]}
                </span>
              </span>
              {state === 'sending' ? null : (
                <Button variant="text" aria-label={text.dropOf(name)} onClick={() => model.drop(id)}>
                  {text.drop}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
});

/** The uploaded files; each opens at an address that is valid for a minute. */
export const SentFiles = observer(({ model, complaint }: { readonly model: ComplaintViewModel; readonly complaint: Complaint }) => {
  if (complaint.files.length === 0) return null;
  return (
    <div>
      <h3>{text.files}</h3>
      <ul className={styles['files']}>
        {complaint.files.map(({ path, kind, author }, place) => {
          const name = kind === 'picture' ? text.picture(place + 1) : text.video(place + 1);
          const address = model.shown.get(path);
          return (
            <li key={path}>
              <span>
                {name}
                <span className={styles['hint']}>{author === 'buyer' ? text.you : text.shop}</span>
              </span>
              {address === undefined ? (
                <Button variant="quiet" aria-label={`${text.see} ${name}`} onClick={() => void model.show(path)}>
                  {text.see}
                </Button>
              ) : kind === 'picture' ? (
                <img src={address} alt={name} />
              ) : (
                <a href={address} target="_blank" rel="noopener noreferrer">
                  {text.openVideo}
                </a>
              )}
              {model.unshown === path ? <p role="status">{text.unseen}</p> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
});
