// Who may import whom (docs/decisions/0033-dependency-rules-and-chunks.md). What no rule names is refused: folders, technologies, packages.
// Every rule is shown to refuse a planted violation in tests/house.

/** A feature has its folder under one of these names in every layer. */
const FEATURES = [
  'advert',
  'appearance',
  'artwork',
  'attribute',
  'audit',
  'auth',
  'catalog',
  'complaint',
  'content',
  'credential',
  'customer',
  'feed',
  'flash-sale',
  'insights',
  'installation',
  'ledger',
  'media',
  'newsletter',
  'notification',
  'offline',
  'order',
  'payment',
  'rental',
  'search',
  'seo',
  'settings',
  'shared',
  'sharing',
  'staff',
  'statement',
  'system',
  'taxonomy',
  'telemetry',
  'wishlist',
];

const TECHNOLOGIES = [
  'artwork',
  'browser',
  'cache',
  'composition',
  'credential',
  'csv',
  'demo',
  'embedded',
  'fallback',
  'http-client',
  'http-server',
  'markdown',
  'memory',
  'messaging',
  'outgoing',
  'payment',
  'platform',
  'player-lookup',
  'service-worker',
  'supabase',
  'supabase-server',
  'wire',
  'spreadsheet',
];

/** Folders of the screens, lowest first: each imports those before it. */
const RANKS = ['styles', 'text', 'components', 'stores', 'core', 'features', 'layout', 'pages', 'app'];

/** What runs on the server alone, or holds its keys. */
const SERVER_ONLY =
  'infrastructure/(artwork|credential|demo|embedded|http-server|messaging|outgoing|payment|player-lookup|supabase-server)/';

/** Where a browser begins: the program, its worker, workers of the program, scripts of every page. */
const SHIPPED_ENTRIES = '^src/(main\\.(web\\.tsx|worker\\.ts)|.+\\.worker\\.ts|ui/app/boot/(start|before-paint)\\.ts)$';

const SCREENS = ['mobx', 'mobx-react-lite', 'react', 'react-router-dom'];

/** The calls of the shop's interface, as schemas (docs/decisions/0072-one-description-of-each-call.md). */
const CALLS = 'application/(shared/(call(-fields|-answers)?|procedure)|[^/]+/[^/]+\\.(answers|calls))\\.ts$';

/** Packages by folder; where a folder is not listed, none. */
const PACKAGES = {
  [CALLS]: ['valibot'],
  'infrastructure/artwork': ['sanitize-html', 'sharp'],
  'infrastructure/browser': ['valibot', 'web-vitals'],
  'infrastructure/composition': ['inversify', 'valibot'],
  'infrastructure/csv': ['papaparse'],
  'infrastructure/demo': ['postgres'],
  'infrastructure/embedded': ['@supabase/lite', 'bcryptjs', 'hono', 'jose', 'otpauth', 'postgres', 'tar', 'uqr', 'valibot', 'ws'],
  'infrastructure/http-client': ['valibot'],
  'infrastructure/http-server': ['fxa-common-password-list', 'hono', 'lru-cache', 'p-limit', 'range-parser', 'valibot'],
  'infrastructure/markdown': ['marked'],
  'infrastructure/messaging': ['nodemailer'],
  'infrastructure/outgoing': ['ipaddr.js'],
  'infrastructure/payment': ['valibot'],
  'infrastructure/platform': ['p-limit'],
  'infrastructure/player-lookup': ['lru-cache', 'p-limit', 'valibot'],
  'infrastructure/supabase': ['@supabase/postgrest-js', '@supabase/realtime-js', '@supabase/supabase-js', 'valibot'],
  'infrastructure/supabase-server': ['@supabase/supabase-js', 'valibot'],
  'infrastructure/wire': ['valibot'],
  'infrastructure/spreadsheet': ['hucre'],
  'ui/app': [...SCREENS, 'inversify', 'react-dom'],
  'ui/components': ['react', 'react-router-dom', 'uqr'],
  'ui/core': ['inversify', 'mobx', 'react', 'react-router-dom'],
  'ui/features': [...SCREENS, '@tanstack/react-virtual', 'inversify'],
  'ui/layout': SCREENS,
  'ui/pages/(?!admin/)[^/]+': [...SCREENS, 'inversify'],
  'ui/pages/admin': [
    ...SCREENS,
    '@dnd-kit/core',
    '@dnd-kit/sortable',
    '@dnd-kit/utilities',
    '@tanstack/react-table',
    '@tanstack/react-virtual',
    'inversify',
    'qr',
    'react-dom',
    'react-image-crop',
    'recharts',
  ],
  'ui/stores': ['mobx'],
  'main\\.web\\.tsx$': ['react', 'react-dom', 'react-router-dom'],
};

const any = (names) => `(${names.join('|')})`;
const inFolder = (path) => `^src/${path}${path.endsWith('$') ? '' : '/'}`;
const INSTALLED = 'node_modules/';
const fromPackage = (names) => `node_modules/(@types/)?${any(names)}/`;

/** Technologies that have a folder for each feature. */
const BY_FEATURE = ['browser', 'http-client', 'memory', 'supabase', 'supabase-server'];

const KNOWN = [
  '^src/main\\.(node\\.ts|web\\.tsx|worker\\.ts)$',
  `^src/(domain|application)/${any(FEATURES)}/`,
  `^src/infrastructure/${any(TECHNOLOGIES.filter((name) => !BY_FEATURE.includes(name)))}/`,
  `^src/infrastructure/${any(BY_FEATURE)}/(${any(FEATURES)}/|[^/]+$)`,
  `^src/ui/${any(RANKS.filter((name) => name !== 'features'))}/`,
  `^src/ui/features/${any([...FEATURES, 'clock'])}/`,
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const layers = [
  forbid('domain-is-alone', 'Rules know nothing but rules.', { path: '^src/domain/' }, { pathNot: '^src/domain/' }),
  forbid(
    'application-knows-domain',
    'Use cases speak to rules and to ports, which they own.',
    { path: '^src/application/', pathNot: inFolder(CALLS) },
    { pathNot: '^src/(domain|application)/' },
  ),
  forbid(
    'calls-know-schemas',
    'Calls of the interface are schemas over values of the rules.',
    { path: inFolder(CALLS) },
    { pathNot: ['^src/(domain|application)/', fromPackage(['valibot'])] },
  ),
  forbid(
    'browsers-take-types-of-calls',
    'What is sent is checked by the server; a browser holds the schemas of answers alone.',
    { path: '^src/(ui|infrastructure/(browser|http-client|supabase))/' },
    { path: inFolder('application/(shared/call-fields|[^/]+/[^/]+\\.calls)\\.ts$'), dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'technologies-stand-apart',
    'An adapter knows its own technology, what travels between shop and browser, the ports and the rules.',
    { path: '^src/infrastructure/(?!composition/|supabase-server/)([^/]+)/' },
    { path: '^src/', pathNot: '^src/(infrastructure/($1|wire)/|application/|domain/)' },
  ),
  forbid(
    'server-side-of-supabase',
    'What holds the secret key is built on the public side of its own feature and on what all of that side share.',
    { path: '^src/infrastructure/supabase-server/([^/]+)/' },
    { path: '^src/', pathNot: '^src/(infrastructure/(supabase-server|wire|supabase/(shared|$1))/|application/|domain/)' },
  ),
  forbid(
    'composition-knows-no-screens',
    'Screens are above what they are given.',
    { path: '^src/infrastructure/composition/' },
    { path: '^src/(ui/|main\\.)' },
  ),
  forbid(
    'screens-know-no-adapters',
    'Screens speak to use cases.',
    { path: '^src/ui/' },
    { path: '^src/', pathNot: '^src/(ui|application|domain)/' },
  ),
  forbid(
    'plain-components',
    'A component shows what it is given.',
    { path: '^src/ui/(components|styles|text)/' },
    { path: '^src/', pathNot: '^src/(ui|domain)/' },
  ),
  forbid(
    'entries-compose',
    'An entry sees the screens and the composition, and the settings and files it hands to them.',
    { path: '^src/main\\.' },
    { path: '^src/infrastructure/', pathNot: '^src/infrastructure/(composition/|http-server/(settings|built-assets)\\.ts$)' },
  ),
];

const ranks = [
  ...RANKS.slice(0, -1).map((folder, rank) =>
    forbid(
      `${folder}-imports-lower-ranks`,
      'Folders of the screens have an order.',
      { path: `^src/ui/${folder}/` },
      {
        path: `^src/ui/${any(RANKS.slice(rank + 1))}/`,
      },
    ),
  ),
  forbid(
    'pages-stand-apart',
    'What two pages share belongs to neither.',
    { path: '^src/ui/pages/(?!admin/)([^/]+)/' },
    { path: '^src/ui/pages/', pathNot: '^src/ui/pages/$1/' },
  ),
  forbid(
    'admin-kit-is-lowest',
    'The kit of the admin knows no page.',
    { path: '^src/ui/pages/admin/kit/' },
    {
      path: '^src/ui/pages/',
      pathNot: '^src/ui/pages/admin/kit/',
    },
  ),
  forbid(
    'admin-parts-know-the-kit',
    'Parts of several areas know no area.',
    { path: '^src/ui/pages/admin/parts/' },
    {
      path: '^src/ui/pages/',
      pathNot: '^src/ui/pages/admin/(kit|parts)/',
    },
  ),
  forbid(
    'admin-areas-stand-apart',
    'What two areas share is a part, or of the kit.',
    { path: '^src/ui/pages/admin/(?!kit/|parts/)([^/]+)/' },
    {
      path: '^src/ui/pages/',
      pathNot: '^src/ui/pages/admin/(kit|parts|$1)/',
    },
  ),
  forbid(
    'admin-stands-apart',
    'The admin shares nothing with a page.',
    { path: '^src/ui/pages/admin/[^/]+$' },
    {
      path: '^src/ui/pages/(?!admin/)',
    },
  ),
];

const UNKNOWN = { path: '^src/', pathNot: KNOWN };
const NEW_FOLDER = 'A new folder gets its place in these rules before its first file.';
const folders = [
  forbid('no-unknown-folder', NEW_FOLDER, UNKNOWN, {}),
  forbid('no-import-of-an-unknown-folder', NEW_FOLDER, {}, UNKNOWN),
  forbid('no-lone-file-in-an-unknown-folder', NEW_FOLDER, { ...UNKNOWN, orphan: true }, {}),
];

const packages = [
  ...Object.entries(PACKAGES).map(([folder, names]) =>
    forbid(
      `packages-of-${folder.replace(/[^a-z]+/g, '-')}`,
      'A package is used where it is listed.',
      { path: inFolder(folder) },
      {
        path: INSTALLED,
        pathNot: fromPackage(names),
      },
    ),
  ),
  forbid(
    'packages-nowhere-else',
    'A package is used where it is listed.',
    { path: '^src/', pathNot: Object.keys(PACKAGES).map(inFolder) },
    {
      path: INSTALLED,
    },
  ),
  forbid(
    'inversify-in-bindings',
    'The container is known to the composition and to files called bindings.ts.',
    { path: '^src/ui/', pathNot: '/bindings\\.ts$' },
    { path: fromPackage(['inversify']), dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'inversify-types-in-core',
    'Screens call what they bind by the name the core has for it.',
    { path: '^src/ui/', pathNot: '(/bindings\\.ts|^src/ui/core/resolver\\.ts)$' },
    { path: fromPackage(['inversify']) },
  ),
  forbid(
    'node-on-the-server',
    'A browser has no Node.',
    { path: '^src/', pathNot: `^src/(main\\.node\\.ts$|infrastructure/composition/|${SERVER_ONLY})` },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'no-dev-dependency-in-product',
    'What runs must be installed.',
    { path: '^src/' },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'], pathNot: '\\.scss$|fontsource' },
  ),
];

const shipped = [
  forbid(
    'nothing-shipped-reaches-the-server',
    'What a visitor downloads holds nothing of the server, and no key of it.',
    { path: SHIPPED_ENTRIES },
    {
      path: `^src/${SERVER_ONLY}`,
      reachable: true,
    },
  ),
  forbid(
    'nothing-shipped-reaches-node',
    'A browser has no Node.',
    { path: SHIPPED_ENTRIES },
    { path: '^(node:)?[a-z_/]+$', reachable: true },
  ),
];

export default {
  forbidden: [
    forbid('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
    forbid('no-unresolved', 'An import that leads nowhere.', {}, { couldNotResolve: true, pathNot: '\\.scss$|^virtual:' }),
    forbid(
      'product-is-alone',
      'The product does not know its tests and tools.',
      { path: '^src/' },
      { path: '^(tests|scripts|supabase|docs)/' },
    ),
    ...folders,
    ...layers,
    ...ranks,
    ...packages,
    ...shipped,
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
