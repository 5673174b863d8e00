import type { GroupKind } from '../../../../domain/taxonomy/group-draft.ts';
import { defineScreen, type Screen } from '../kit/screen.tsx';
import { groupBindings } from '../parts/taxonomy/bindings.ts';
import { GroupFormPage } from '../parts/taxonomy/group-form-page.tsx';
import { groupsText } from '../parts/taxonomy/taxonomy.text.ts';

const formOf = (kind: GroupKind): Screen =>
  defineScreen({ title: groupsText.kinds[kind].title, bindings: [groupBindings], Component: () => <GroupFormPage kind={kind} /> });

export const categoryScreen = formOf('categories');
export const tierScreen = formOf('tiers');
