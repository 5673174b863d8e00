import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import type { ComplaintCase, RentalCase } from '../../../../application/complaint/complaint-admin-repository.ts';
import type { Complaint } from '../../../../domain/complaint/complaint.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { FilePicker } from '../../../components/forms/file-picker.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { shortMoment } from '../../../text/time.ts';
import { WriteForm } from '../kit/form/write-form.tsx';
import { Part, PartFacts } from '../kit/part.tsx';
import { complaintText as text } from './complaint.text.ts';
import type { ComplaintViewModel } from './complaint.view-model.ts';
import styles from './complaint-page.module.scss';

const { facts } = text;

/** The order that the complaint is about, and its buyer. */
export const SoldPart = ({ found }: { readonly found: ComplaintCase }) => {
  const { order, buyer, refundable, buyerName } = found;
  const lines: readonly (readonly [string, string | null])[] = [
    [facts.product, order.productName],
    [facts.game, order.gameName],
    [facts.total, formatRupiah(order.total)],
    [facts.refundable, formatRupiah(refundable)],
    [facts.warranty, text.days(order.warrantyDays)],
    [facts.buyer, buyerName],
    [facts.record, text.record(buyer.orders, buyer.refunded, buyer.complaints)],
  ];
  return (
    <Part title={text.sold}>
      <dl>
        {lines.map(([name, value]) =>
          value === null ? null : (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
        )}
      </dl>
    </Part>
  );
};

/** The facts of a rental that matter for a decision. */
export const RentalPart = ({ rental }: { readonly rental: RentalCase }) => {
  const names = text.rentalFacts;
  const at = (moment: Date): string => shortMoment(moment, false);
  return (
    <Part title={text.rental}>
      <PartFacts
        facts={[
          [names.minutes, text.minutesOf(rental.minutes)],
          [names.opened, rental.openedAt === null ? text.notOpened : at(rental.openedAt)],
          ...(rental.endsAt === null ? [] : [[names.ends, at(rental.endsAt)] as const]),
          [names.unused, text.minutesOf(rental.unusedMinutes)],
          [names.prorata, formatRupiah(rental.refundProRata)],
          ...(rental.deposit === 0 ? [] : [[names.deposit, formatRupiah(rental.deposit)] as const]),
          [names.free, rental.freeUntil === null ? text.noNext : at(rental.freeUntil)],
        ]}
      />
    </Part>
  );
};

/** The credential log: who opened what, and when. */
export const VaultPart = ({ history }: Pick<ComplaintCase, 'history'>) => (
  <Part title={text.vault}>
    {history === null || history.lines.length === 0 ? <p className={styles['faint']}>{text.noVault}</p> : null}
    {history === null || history.isIntact ? null : <FormAlert text={text.broken} />}
    <ol>
      {history?.lines.map((line) => (
        <li key={line.seq}>
          <p className={styles['text']}>
            {text.actions[line.action]}
            {line.reason === null ? '' : `: ${line.reason}`}
            <small>
              {text.by(
                line.actor === 'buyer' && !line.isOwn ? text.otherBuyer : text.actors[line.actor],
                [shortMoment(line.at, false), line.device].filter((part) => part !== null).join(' · '),
              )}
            </small>
          </p>
        </li>
      ))}
    </ol>
  </Part>
);

interface PartProps {
  readonly model: ComplaintViewModel;
  readonly complaint: Complaint;
  /** Whether a decision is pending. */
  readonly isRunning: boolean;
}

/** Files of both sides; each opens at an address that is valid for a minute. */
export const EvidencePart = observer(({ model, complaint, isRunning }: PartProps) => (
  <Part title={text.evidence}>
    <div className={styles['evidence']}>
      {complaint.files.length === 0 ? (
        <p className={styles['faint']}>{text.noEvidence}</p>
      ) : (
        <ul>
          {complaint.files.map(({ path, author, at }, place) => (
            <li key={path}>
              <Button
                onClick={() =>
                  void model.addressOf(path).then((address) => {
                    if (address !== null) window.open(address, '_blank', 'noopener');
                  })
                }
              >
                {text.showFile(place + 1)}
              </Button>{' '}
              <small>{text.by(text.fileOf[author], shortMoment(at, false))}</small>
            </li>
          ))}
        </ul>
      )}
      {isRunning ? (
        <FilePicker
          label={text.addFiles}
          hint={text.addFilesHint}
          error={model.fileProblem}
          isMany
          isBusy={model.isAdding}
          accept="image/jpeg,image/png,image/webp,video/mp4"
          press={text.chooseFiles}
          onChoose={(files) => void model.addFiles(files)}
        />
      ) : null}
    </div>
  </Part>
));

/** The statements of both sides, and the form of the shop's answer. */
export const ConversationPart = observer(({ model, complaint, isRunning }: PartProps) => (
  <Part title={text.messages}>
    {complaint.messages.length === 0 ? <p className={styles['faint']}>{text.noMessages}</p> : null}
    <ul>
      {complaint.messages.map((message) => (
        <li key={message.id}>
          <p className={styles['text']}>
            {message.text}
            <small>{text.by(text.author[message.author], shortMoment(message.at, false))}</small>
          </p>
        </li>
      ))}
    </ul>
    {isRunning ? (
      <WriteForm
        className={styles['form']}
        label={text.answer}
        name="answer"
        maxLength={2000}
        draft={model.message}
        send={text.send}
        isBusy={model.isBusy && !model.isDeciding}
        onSend={() => void model.write()}
        onSave={model.keepMessage}
      >
        <label className={styles['asks']}>
          <input type="checkbox" name="asks" checked={model.asks} onChange={({ target }) => model.setAsks(target.checked)} />
          <span>{text.asks}</span>
        </label>
      </WriteForm>
    ) : null}
  </Part>
));
