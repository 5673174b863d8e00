import { observer } from 'mobx-react-lite';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { ReceiptFacts } from '../../../application/order/order-repository.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { Button } from '../../components/button.tsx';
import { FactRows } from '../../components/fact-rows.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { Mark } from '../../components/mark.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { useFormFocus } from '../../features/auth/use-form-focus.ts';
import { orderPaths } from '../../features/order/order-paths.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { shortMoment } from '../../text/time.ts';
import { ReceiptCodeViewModel } from './receipt-code.view-model.ts';
import { verificationText as text, unreadableText } from './verification.text.ts';
import { VerificationViewModel } from './verification.view-model.ts';
import styles from './verification-page.module.scss';

/** The longest address of a receipt is shorter. */
const MAX_LENGTH = 300;

/** What the page before submitted, which is not part of the address. */
const typedBefore = (state: unknown): string | null => {
  const typed = (state as { readonly typed?: unknown } | null)?.typed;
  return typeof typed === 'string' ? typed : null;
};

export const VerificationPage = () => {
  const { code = null } = useParams();
  const { key, search, state } = useLocation();
  const submitted = typedBefore(state);
  return (
    <div className={`wrap ${styles['page']}`}>
      <Verification key={key} code={code} typed={submitted ?? new URLSearchParams(search).get('kode')} isSubmitted={submitted !== null} />
    </div>
  );
};

interface Props {
  readonly code: string | null;
  readonly typed: string | null;
  /** The answer follows a submission on this page, so that its heading takes the focus. */
  readonly isSubmitted: boolean;
}

const Verification = observer(({ code, typed, isSubmitted }: Props) => {
  const form = useViewModel(ReceiptCodeViewModel, (made) => made.for(code, typed));
  const isEmpty = form.code === null && !form.isReading;
  return (
    <>
      {isEmpty ? (
        <div className={styles['head']}>
          <h1>{text.title}</h1>
          <p>{text.lead}</p>
        </div>
      ) : form.code === null ? (
        <Loading />
      ) : (
        <Answer code={form.code} takesFocus={isSubmitted} />
      )}
      <CodeForm model={form} isFirst={isEmpty} />
    </>
  );
});

/** The field of the code. Submitted before the program runs, it leads to `?kode=`. */
const CodeForm = observer(({ model, isFirst }: { readonly model: ReceiptCodeViewModel; readonly isFirst: boolean }) => {
  const navigate = useNavigate();
  const form = useFormFocus(model.refusals);
  // Input from before hydration is adopted.
  useLayoutEffect(() => {
    const typed = form.current?.querySelector('input')?.value ?? '';
    if (typed !== '') model.type(typed);
  }, [form, model]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const code = model.submit();
    if (code !== null) void navigate(orderPaths.verification(code), { state: { typed: model.typed } });
  };
  return (
    <form ref={form} className={styles['form']} action={orderPaths.verificationForm} noValidate onSubmit={send}>
      {isFirst ? null : <h2>{text.another}</h2>}
      <TextField
        name="kode"
        label={text.code}
        hint={text.hint}
        showsHint
        error={model.unreadable === null ? null : unreadableText(model.unreadable)}
        value={model.typed}
        onChange={model.type}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="search"
      />
      <Button type="submit" variant={isFirst ? 'primary' : 'secondary'} isWide>
        {text.check}
      </Button>
    </form>
  );
});

const Loading = () => <p role="status">{text.loading}</p>;

const Answer = observer(({ code, takesFocus }: { readonly code: string; readonly takesFocus: boolean }) => {
  const model = useViewModel(VerificationViewModel, (made) => made.for(code));
  if (model.status === 'loading') return <Loading />;
  const isFailed = model.status === 'failed';
  if (model.receipt !== null && !isFailed) return <Genuine receipt={model.receipt} takesFocus={takesFocus} />;
  return (
    <Outcome
      mark={
        <Mark tone={isFailed ? 'plain' : 'danger'} icon="warning">
          {isFailed ? text.failedMark : text.unknownMark}
        </Mark>
      }
      title={isFailed ? text.failed : text.unknown}
      takesFocus={takesFocus}
    >
      <p>{isFailed ? text.failedText : text.unknownText}</p>
      {isFailed ? (
        <RetryButton variant="primary" onRetry={() => void model.load()}>
          {text.retry}
        </RetryButton>
      ) : null}
    </Outcome>
  );
});

interface OutcomeProps {
  readonly mark: ReactNode;
  readonly title: string;
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

/** An answer, whose heading is where keyboards and screen readers continue. */
const Outcome = ({ mark, title, takesFocus, children }: OutcomeProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className={styles['answer']}>
      {mark}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
};

const Genuine = observer(({ receipt, takesFocus }: { readonly receipt: ReceiptFacts; readonly takesFocus: boolean }) => {
  const { isLocal } = useStore(ClockStore);
  const lines = [
    [text.number, receipt.number],
    [text.product, receipt.productName],
    [text.game, receipt.gameName],
    [text.total, formatRupiah(receipt.total)],
    [text.paidAt, shortMoment(receipt.paidAt, isLocal)],
    [
      text.refunded,
      receipt.refundedAt === null ? null : text.refundedOn(formatRupiah(receipt.refunded), shortMoment(receipt.refundedAt, isLocal)),
    ],
    [text.state, text.states[receipt.state]],
  ] as const;
  const mark = (
    <Mark tone="success" icon="check">
      {text.states[receipt.state]}
    </Mark>
  );
  return (
    <Outcome mark={mark} title={text.genuine} takesFocus={takesFocus}>
      <p>{text.genuineText}</p>
      {receipt.isTest ? <p className={styles['test']}>{text.test}</p> : null}
      <dl>
        <FactRows facts={lines} />
      </dl>
    </Outcome>
  );
});
