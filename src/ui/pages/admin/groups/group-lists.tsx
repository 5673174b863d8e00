import type { GroupKind } from '../../../../domain/taxonomy/group-draft.ts';
import { defineScreen, type Screen } from '../kit/screen.tsx';
import { groupBindings } from '../parts/taxonomy/bindings.ts';
import { GroupListPage } from '../parts/taxonomy/group-list-page.tsx';
import { starterGamesBindings } from '../parts/taxonomy/starter-games.view-model.ts';
import { groupsText } from '../parts/taxonomy/taxonomy.text.ts';

const listOf = (kind: GroupKind): Screen =>
  defineScreen({
    title: groupsText.kinds[kind].title,
    bindings: [groupBindings, starterGamesBindings],
    Component: () => <GroupListPage kind={kind} />,
  });

export const gamesScreen = listOf('games');
export const categoriesScreen = listOf('categories');
export const tiersScreen = listOf('tiers');
