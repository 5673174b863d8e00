import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import { type Complaint, isRunning } from '../../../../domain/complaint/complaint.ts';
import type { OrderDetail } from '../../../../domain/order/order.ts';
import type { OrderKind } from '../../../../domain/order/transitions.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import styles from './complaint.module.scss';
import { complaintTexts, complaintText as text } from './complaint.text.ts';
import { ComplaintViewModel } from './complaint.view-model.ts';
import { ComplaintCard } from './complaint-card.tsx';
import { ComplaintForm } from './complaint-form.tsx';

interface BeginProps {
  readonly complaint: Complaint | null;
  readonly kind: OrderKind;
  readonly onBegin: () => void;
}

/** The link that opens the form. While a decision can be appealed, the appeal is offered instead. */
const Begin = ({ complaint, kind, onBegin }: BeginProps) => {
  const texts = complaintTexts(kind);
  return complaint !== null && complaint.appealUntil !== null ? (
    <details className={styles['other']}>
      <summary>
        {text.other}
        <Icon name="chevronDown" />
      </summary>
      <p className={styles['hint']}>{texts.otherHint}</p>
      <Button onClick={onBegin}>{texts.beginOther}</Button>
    </details>
  ) : (
    <>
      <p className={styles['hint']}>{complaint === null ? texts.beginHint : texts.beginAgain}</p>
      <Button onClick={onBegin}>{complaint === null ? texts.begin : texts.beginOther}</Button>
    </>
  );
};

interface Props {
  readonly order: OrderDetail;
  readonly host: { load(): Promise<void> };
}

/**
 * The complaint about an order, or the form of a new one. It is a section of the order's page, because that shows the deadlines that a
 * complaint stops.
 */
export const Complaints = observer(({ order, host }: Props) => {
  const model = useViewModel(ComplaintViewModel, (made) => made.for(order.id, host));
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [isWriting, setWriting] = useState(false);
  const { complaint, mayComplain } = order;
  const runs = complaint !== null && isRunning(complaint);
  const mayBegin = mayComplain && !runs;
  // The form stays when the deadline passes: the refusal then shows the link that helps.
  const showsForm = isWriting && !runs;
  // The form is removed, so the focus moves to the section.
  const close = () => {
    setWriting(false);
    title.current?.focus();
  };
  if (complaint === null && !mayBegin && !showsForm) return null;
  return (
    <section id="komplain" className={styles['complaint']} aria-labelledby={titleId}>
      <h2 ref={title} id={titleId} tabIndex={-1}>
        {complaintTexts(order.kind).title}
      </h2>
      {complaint === null ? null : <ComplaintCard model={model} complaint={complaint} kind={order.kind} />}
      {showsForm ? <ComplaintForm model={model} order={order} onClose={close} /> : null}
      {mayBegin && !showsForm ? <Begin complaint={complaint} kind={order.kind} onBegin={() => setWriting(true)} /> : null}
    </section>
  );
});
