import { observer } from 'mobx-react-lite';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { ListState } from '../kit/list/list-state.tsx';
import { ReasonDialog } from '../kit/list/reason-dialog.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { Exception } from './exceptions.tsx';
import { Gateways } from './gateways.tsx';
import { gatewaysBindings } from './gateways.view-model.ts';
import { MatchDialog } from './match-dialog.tsx';
import { paymentsText, paymentsText as text } from './payments.text.ts';
import { PaymentsViewModel, paymentsBindings, type Question } from './payments.view-model.ts';
import styles from './payments-page.module.scss';
import { Review } from './reviews.tsx';
import { Transfers } from './transfers.tsx';
import { transfersBindings } from './transfers.view-model.ts';

interface SectionProps {
  readonly title: string;
  readonly about: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

const Section = ({ title, about, empty, children }: SectionProps) => {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles['faint']}>{children.length === 0 ? empty : about}</p>
      {children.length === 0 ? null : <ul className={styles['cases']}>{children}</ul>}
    </section>
  );
};

/** Transfers to look up in the bank account, and payment exceptions to resolve. */
export const PaymentsPage = observer(() => {
  const model = useViewModel(PaymentsViewModel);
  const { work, question } = model;
  return (
    <>
      <PageHead title={text.title}>
        <Link className={buttonClass('secondary')} to={adminPaths.statements}>
          {text.importStatement}
        </Link>
      </PageHead>
      <FormAlert text={model.note} />
      <Gateways />
      <Transfers onRecorded={() => void model.load()} />
      <ListState isLoading={work === null} problem={model.problem} onRetry={() => void model.load()} empty={null}>
        {work === null ? null : (
          <>
            <Section title={text.reviews} about={text.reviewsText} empty={text.noReviews}>
              {work.reviews.map((review) => (
                <Review key={review.orderId} model={model} review={review} />
              ))}
            </Section>
            <Section title={text.exceptions} about={text.exceptionsText} empty={text.noExceptions}>
              {work.exceptions.map((exception) => (
                <Exception key={exception.id} model={model} exception={exception} />
              ))}
            </Section>
          </>
        )}
      </ListState>
      {question === null ? null : question.kind === 'approve' ? (
        <ApproveDialog model={model} review={question.review} />
      ) : question.kind === 'match' && question.exception.orderId === null ? (
        <MatchDialog model={model} exception={question.exception} />
      ) : (
        <ReasonDialog
          {...dialogText(question)}
          label={text.reason}
          hint={text.reasonHint}
          isDangerous={question.kind !== 'match'}
          isBusy={model.isBusy}
          problem={model.refusal}
          onConfirm={(reason) => void model.decide(question, reason)}
          onCancel={model.drop}
        />
      )}
    </>
  );
});

const dialogText = (question: Question): { readonly title: string; readonly message: string; readonly confirm: string } => {
  if ('review' in question) return { title: text.rejectTitle(question.review.number), message: text.rejectText, confirm: text.reject };
  const { amount, expected, number } = question.exception;
  return question.kind === 'match'
    ? { title: text.matchTitle(number ?? text.nameless), message: text.matchText(amount, expected), confirm: text.match }
    : { title: text.refundTitle(amount), message: number === null ? text.refundBackText : text.refundText, confirm: text.refund };
};

export const paymentsScreen = defineScreen({
  title: paymentsText.title,
  bindings: [paymentsBindings, transfersBindings, gatewaysBindings],
  Component: PaymentsPage,
});
