// Who may import whom (README.md, "The map of the house"). Every rule is shown to fail on a planted violation in tests/house.

const SHIPPED =
  '^src/(main\\.(web|worker)|ui/|infrastructure/(browser|http-client|memory|platform|cache|fallback|supabase|wire|service-worker)/|infrastructure/composition/(web|worker|tokens|client/|admin/))';
const SERVER_ONLY = '^src/infrastructure/(api|demo|embedded|http-server|artwork|payment|messaging|vault|supabase-server)/';
const TECHNOLOGIES = [
  'supabase',
  'supabase-server',
  'http-client',
  'browser',
  'memory',
  'platform',
  'cache',
  'fallback',
  'artwork',
  'demo',
  'payment',
  'messaging',
  'vault',
  'embedded',
  'http-server',
  'api',
  'service-worker',
  'csv',
  'markdown',
];

/** What a technology is built on. */
const KNOWS = { 'supabase-server': ['supabase'], demo: ['embedded/storage'] };

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
    forbid('no-unresolved', 'An import that leads nowhere.', {}, { couldNotResolve: true, pathNot: '\\.scss$|^virtual:' }),
    forbid(
      'domain-is-alone',
      'Rules know nothing but rules: no package, no platform.',
      { path: '^src/domain/' },
      { pathNot: '^src/domain/' },
    ),
    forbid(
      'application-knows-domain',
      'Use cases speak to rules and to ports, which they own.',
      { path: '^src/application/' },
      { pathNot: '^src/(domain|application)/' },
    ),
    ...TECHNOLOGIES.map((technology) =>
      forbid(
        `${technology}-is-one-technology`,
        'An adapter folder knows its own outside, the ports and the rules; neither another technology nor the plug board.',
        { path: `^src/infrastructure/${technology}/` },
        {
          path: '^src/',
          pathNot: `^src/(infrastructure/(${[technology, 'wire', ...(KNOWS[technology] ?? [])].join('|')})/|application/|domain/)`,
        },
      ),
    ),
    forbid(
      'composition-knows-no-screens',
      'The plug board is below the screens.',
      { path: '^src/infrastructure/composition/' },
      { path: '^src/(ui/|main\\.)' },
    ),
    forbid(
      'inversify-at-home',
      'The container is known to the plug board and to bindings only.',
      { path: '^src/', pathNot: '^src/(infrastructure/composition/|ui/[a-z/-]*bindings\\.ts$|main\\.)' },
      { path: 'node_modules/(inversify|@inversifyjs)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'ui-knows-no-adapters',
      'Screens speak to use cases.',
      { path: '^src/ui/' },
      { path: '^src/infrastructure/|node_modules/@supabase/' },
    ),
    forbid(
      'components-are-plain',
      'A component gets what it shows; stores and pages are above it.',
      { path: '^src/ui/components/' },
      { path: '^src/(ui|application)/', pathNot: '^src/ui/(components|text|styles)/' },
    ),
    forbid(
      'pages-are-strangers',
      'What two pages share belongs to neither.',
      { path: '^src/ui/pages/(?:admin/)?([^/]+)/' },
      { path: '^src/ui/pages/', pathNot: '^src/ui/pages/((?:admin/)?$1|admin/(kit|parts|shell))/' },
    ),
    forbid(
      'entries-plug-only',
      'An entry sees the screens and the plug board, and the settings and files it hands to them.',
      { path: '^src/main\\.' },
      { path: '^src/infrastructure/', pathNot: '^src/infrastructure/(composition/|http-server/(settings|built-assets)\\.ts$)' },
    ),
    forbid('browser-ships-no-server', 'What a visitor downloads holds nothing of the server.', { path: SHIPPED }, { path: SERVER_ONLY }),
    forbid('no-node-in-the-browser', 'The browser has no Node.', { path: SHIPPED }, { dependencyTypes: ['core'] }),
    forbid('tests-stay-outside', 'The product does not know its tests.', { path: '^src/' }, { path: '^tests/' }),
    forbid(
      'no-dev-dependency-in-product',
      'What runs must be installed.',
      { path: '^src/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'], pathNot: '\\.scss$|fontsource' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.scss'],
      conditionNames: ['import', 'default', 'types'],
      exportsFields: ['exports'],
    },
    exclude: { path: '\\.scss$' },
  },
};
