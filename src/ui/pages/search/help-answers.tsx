import { Link } from 'react-router-dom';
import type { HelpAnswer } from '../../../domain/content/questions.ts';
import { buttonClass } from '../../components/button.tsx';
import { paths } from '../../core/paths.ts';
import { searchPageText } from './search.text.ts';
import styles from './search-page.module.scss';

/** Answers of the help above the results, for a search that asks something. */
export const HelpAnswers = ({ answers }: { readonly answers: readonly HelpAnswer[] }) =>
  answers.length === 0 ? null : (
    <section className={styles['help']} aria-label={searchPageText.help}>
      {answers.map(({ id, question, beginning }) => (
        <div key={id}>
          <h3>{question}</h3>
          <p>{beginning}</p>
          <Link className={buttonClass('text')} to={paths.question(id)} aria-label={searchPageText.moreHelpOf(question)}>
            {searchPageText.moreHelp}
          </Link>
        </div>
      ))}
    </section>
  );
