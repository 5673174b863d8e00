import type { QuestionGroup } from '../../../domain/content/questions.ts';
import { Icon } from '../../components/icon.tsx';
import { RichText } from '../../features/content/rich-text.tsx';
import { helpText } from './help.text.ts';
import styles from './question-part.module.scss';

/** One topic. The id is inside the answer, because browsers open a closed element that contains the target. */
export const QuestionPart = ({ group: { id, title, questions }, isOpen }: { readonly group: QuestionGroup; readonly isOpen: boolean }) => (
  <section id={id} className={styles['group']} aria-labelledby={`${id}-judul`}>
    <h2 id={`${id}-judul`}>{title ?? helpText.other}</h2>
    {questions.map((question) => (
      // The browser may have opened one before hydration, because the address names it.
      <details key={question.id} className={styles['question']} open={isOpen} suppressHydrationWarning>
        <summary>
          <h3>{question.question}</h3>
          <Icon name="chevronDown" />
        </summary>
        <div id={question.id} className={styles['answer']}>
          <RichText blocks={question.answer} below={1} />
          <a className={styles['link']} href={`#${question.id}`} aria-label={helpText.link(question.question)}>
            {helpText.linkShort}
          </a>
        </div>
      </details>
    ))}
  </section>
);
