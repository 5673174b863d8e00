import { useEffect, useMemo, useState } from 'react';
import { Link, useLoaderData, useLocation } from 'react-router-dom';
import { countQuestions, matchingQuestions, type QuestionGroup } from '../../../domain/content/questions.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../core/paths.ts';
import { RichText } from '../../features/content/rich-text.tsx';
import { ShopContact } from '../../features/content/shop-contact.tsx';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { helpText } from './help.text.ts';
import type { HelpData } from './help-data.ts';
import styles from './help-page.module.scss';
import { HelpSearch } from './help-search.tsx';
import questionStyles from './question-part.module.scss';

/** One topic. The id is inside the answer, because browsers open a closed element that contains the target. */
const QuestionPart = ({ group: { id, title, questions }, isOpen }: { readonly group: QuestionGroup; readonly isOpen: boolean }) => (
  <section id={id} className={questionStyles['group']} aria-labelledby={`${id}-judul`}>
    <h2 id={`${id}-judul`}>{title ?? helpText.other}</h2>
    {questions.map((question) => (
      // The browser may have opened one before hydration, because the address names it.
      <details key={question.id} className={questionStyles['question']} open={isOpen} suppressHydrationWarning>
        <summary>
          <h3>{question.question}</h3>
          <Icon name="chevronDown" />
        </summary>
        <div id={question.id} className={questionStyles['answer']}>
          <RichText blocks={question.answer} below={1} />
          <a className={questionStyles['link']} href={`#${question.id}`} aria-label={helpText.link(question.question)}>
            {helpText.linkShort}
          </a>
        </div>
      </details>
    ))}
  </section>
);

/**
 * Opens the question that the address names and scrolls to it, for browsers that do not do so themselves and for navigations by the router.
 */
const useQuestionOfAddress = (): void => {
  const { hash } = useLocation();
  useEffect(() => {
    const place = hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
    const around = place?.closest('details');
    if (around == null || around.open) return;
    around.open = true;
    around.scrollIntoView({ block: 'start' });
  }, [hash]);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `orderPaths.verificationForm`, whose module would become a part of every page if this one imported it. */
const RECEIPT_CHECK = '/verifikasi';
/** Up to this number of answers are open by default. */
const FEW = 3;

/** Questions by topic, filtered during input. */
export const HelpPage = () => {
  const { intro, groups, text: question } = useLoaderData<HelpData>();
  const settings = useSiteSettings();
  const [[text, ofAddress], setText] = useState([question, question]);
  // A new address is a new search; input during the navigation stays.
  if (ofAddress !== question) setText([question, question]);
  const found = useMemo(() => matchingQuestions(groups, text), [groups, text]);
  useQuestionOfAddress();
  const count = countQuestions(found);
  const isSearch = found !== groups;
  return (
    <div className={`wrap ${styles['page']}`}>
      <h1>{helpText.title}</h1>
      <p className={styles['lead']}>
        {helpText.lead} <Link to={RECEIPT_CHECK}>{helpText.receipt}</Link>
      </p>
      <HelpSearch text={text} onType={(text) => setText([text, question])} />
      <p className={styles['count']} role="status">
        {isSearch ? helpText.found(formatCount(count)) : helpText.count(formatCount(count))}
      </p>
      <div className={styles['columns']}>
        <nav className={styles['topics']} aria-label={helpText.topics}>
          <ul>
            {found.map(({ id, title, questions }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  {title ?? helpText.other}
                  <span>{formatCount(questions.length)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {intro.length === 0 || isSearch ? null : <RichText blocks={intro} />}
          {count === 0 ? (
            <EmptyState
              title={helpText.noneTitle}
              text={helpText.noneText}
              action={
                <Link className={buttonClass('primary')} to={paths.help} onClick={() => setText(['', question])}>
                  {helpText.all}
                </Link>
              }
            />
          ) : (
            found.map((group) => <QuestionPart key={group.id} group={group} isOpen={isSearch && count <= FEW} />)
          )}
          <ShopContact
            id="kontak"
            settings={settings}
            title={helpText.contactTitle}
            text={helpText.contactText}
            none={helpText.noContact}
            whatsapp={helpText.whatsapp}
            message={helpText.whatsappQuestion}
          />
        </div>
      </div>
    </div>
  );
};
