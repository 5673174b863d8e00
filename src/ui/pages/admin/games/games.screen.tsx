import { defineScreen } from '../kit/screen.tsx';
import { groupBindings } from '../parts/taxonomy/bindings.ts';
import { GroupListPage } from '../parts/taxonomy/group-list-page.tsx';
import { groupsText } from '../parts/taxonomy/taxonomy.text.ts';

const GamesPage = () => <GroupListPage kind="games" />;

export const gamesScreen = defineScreen({ title: groupsText.kinds.games.title, bindings: [groupBindings], Component: GamesPage });
