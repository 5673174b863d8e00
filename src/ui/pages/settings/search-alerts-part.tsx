import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { NamedAlert } from '../../../application/search/search-alerts.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { paths } from '../../core/paths.ts';
import { useViewModel } from '../../core/view-model.tsx';
import { Panel } from './panel.tsx';
import { Row, Rows, WaitingRow } from './row.tsx';
import { searchAlertsText as text } from './search-alerts.text.ts';
import { SearchAlertsViewModel } from './search-alerts.view-model.ts';
import { settingsText } from './settings.text.ts';

const nameOf = ({ text: words, gameName }: NamedAlert): string => (words === '' ? (gameName ?? '') : text.search(words));
const pageOf = ({ text: words, game }: NamedAlert): string =>
  words === '' && game !== null ? paths.productsOfGame(game) : paths.searchFor(words);

/** What this person is notified of when something new comes, and its removal. */
export const SearchAlertsPart = observer(() => {
  const model = useViewModel(SearchAlertsViewModel);
  const { alerts, problem } = model;
  return (
    <Panel title={text.title} text={alerts?.length === 0 ? text.none : text.text} problem={problem} onRetry={() => void model.load()}>
      <Rows>
        {alerts === null && problem === null ? <WaitingRow label={settingsText.loading} /> : null}
        {alerts?.map((alert) => (
          <Row
            key={alert.id}
            icon="bell"
            name={nameOf(alert)}
            text={alert.text === '' ? text.ofGame : [text.ofSearch, alert.gameName].filter(Boolean).join(' · ')}
            action={
              <div>
                <Link className={buttonClass('text')} to={pageOf(alert)}>
                  {text.open}
                </Link>
                <Button
                  variant="text"
                  isBusy={model.removing === alert.id}
                  aria-label={text.removeLabel(nameOf(alert))}
                  onClick={() => void model.remove(alert.id)}
                >
                  {text.remove}
                </Button>
              </div>
            }
          />
        ))}
      </Rows>
    </Panel>
  );
});
