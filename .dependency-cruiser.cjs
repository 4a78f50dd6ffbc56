// The layer table of docs/architecture.md: who may import whom. Each layer lists what it may import beside itself.
// Folders that do not exist yet are listed too, so that they are born within the rules.

const packageNamed = (...names) => `^node_modules/(?:${names.join('|')})/`;
const languageServerTypes = packageNamed('vscode-languageserver-types', 'vscode-languageserver-textdocument');

const layers = [
  { of: '^engine/', may: ['^schemas/defaults\\.ts$'], typesOf: ['^schemas/'] },
  { of: '^schemas/(?!generate)', may: [packageNamed('@sinclair/typebox')] },
  { of: '^schemas/generate', may: ['^schemas/', packageNamed('ajv', 'esbuild', '@sinclair/typebox'), 'node'] },
  {
    of: '^protocol/',
    may: ['^schemas/', packageNamed('vscode-languageserver-protocol', 'vscode-languageserver-types')],
  },
  {
    of: '^charts/',
    may: ['^engine/report/', '^schemas/', '^protocol/', packageNamed('echarts', 'zrender')],
    typesOf: ['^engine/'],
  },
  { of: '^runner/', may: ['^engine/', '^schemas/', '^protocol/', '^charts/', packageNamed('piscina'), 'node'] },
  { of: '^collect/', may: ['^engine/report/', '^schemas/', '^protocol/', 'node'] },
  {
    of: '^server/(?:documents|rules|features)/',
    may: [
      '^engine/',
      '^schemas/',
      '^protocol/',
      languageServerTypes,
      packageNamed('yaml', 'zeptomatch', 'fastest-levenshtein'),
    ],
    typesOf: [packageNamed('ajv')],
  },
  {
    of: '^server/[^/]+$',
    may: [
      ...['^server/', '^engine/', '^schemas/', '^protocol/', '^runner/', '^collect/'],
      ...[packageNamed('vscode-[^/]+'), '^package\\.json$', 'node'],
    ],
  },
  {
    of: '^cli/',
    may: [
      ...['^engine/', '^runner/', '^collect/', '^charts/', '^schemas/', '^protocol/', '^server/(?:documents|rules)/'],
      ...[
        packageNamed('commander', 'picocolors', 'picomatch', 'd3-dsv'),
        languageServerTypes,
        '^package\\.json$',
        'node',
      ],
    ],
  },
  {
    of: '^webview/',
    may: ['^protocol/', '^charts/', '^engine/', '^schemas/', '^runner/', packageNamed('@vscode/[^/]+')],
  },
  { of: '^client/', may: ['^protocol/', packageNamed('@types/vscode', 'vscode-languageclient'), 'node'] },
];

/**
 * Turns one layer into rules: everything that is neither its own nor allowed is forbidden. `node` stands for Node's own
 * modules; `typesOf` may be imported as types only.
 */
function layerRules({ of, may, typesOf = [] }) {
  const allowed = may.filter((path) => path !== 'node');
  const comment = `${of} may import only: itself, ${may.join(', ')}`;
  return [
    {
      name: `layer ${of}`,
      severity: 'error',
      comment,
      from: { path: of },
      to: {
        pathNot: [of, ...allowed, ...typesOf],
        ...(may.includes('node') ? { dependencyTypesNot: ['core'] } : {}),
      },
    },
    ...typesOf.map((path) => ({
      name: `layer ${of}, types only`,
      severity: 'error',
      comment: `${comment}, and types of ${path}`,
      from: { path: of },
      to: { path, pathNot: allowed, dependencyTypesNot: ['type-only'] },
    })),
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layers.flatMap(layerRules),
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything resolves', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^vscode$' } },
    {
      name: 'nothing ships that only tests need',
      severity: 'error',
      from: { pathNot: '^(?:test|build|bed)/' },
      to: { path: '^(?:test|build|bed)/' },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
