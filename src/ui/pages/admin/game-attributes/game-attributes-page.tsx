import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../../../components/button.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { PageHead } from '../kit/page-head.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { attributesText } from '../parts/attribute/attribute.text.ts';
import { attributeBindings } from '../parts/attribute/bindings.ts';
import { SchemaEditor } from '../parts/attribute/schema-editor.tsx';

/**
 * The id in `/admin/games/{id}/attributes`. It is read from the path because the router's parameter hook would become part of the shop's
 * first load.
 */
const idIn = (pathname: string): string => decodeURIComponent(pathname.replace(/\/$/, '').split('/').at(-2) ?? '');

/** The attributes of one game. */
export const GameAttributesPage = () => {
  const id = idIn(useLocation().pathname);
  return (
    <>
      <PageHead title={attributesText.title}>
        <Link className={buttonClass('text')} to={adminPaths.games}>
          {attributesText.toGames}
        </Link>
      </PageHead>
      <SchemaEditor key={id} gameId={id} />
    </>
  );
};

export const gameAttributesScreen = defineScreen({
  title: attributesText.title,
  bindings: [attributeBindings],
  Component: GameAttributesPage,
});
