import { defineScreen } from '../kit/screen.tsx';
import { groupBindings } from '../parts/taxonomy/bindings.ts';
import { GroupListPage } from '../parts/taxonomy/group-list-page.tsx';
import { groupsText } from '../parts/taxonomy/taxonomy.text.ts';

const CategoriesPage = () => <GroupListPage kind="categories" />;

export const categoriesScreen = defineScreen({
  title: groupsText.kinds.categories.title,
  bindings: [groupBindings],
  Component: CategoriesPage,
});
