import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

const TYPES = 'vscode-languageserver-types';
const typesFile = inRoot('node_modules', TYPES, 'lib/esm/main.js');
/** The packages that read it as CommonJS; what they use of it is written as `<module>_1.<name>`. */
const READERS = ['vscode-languageserver-protocol', 'vscode-languageserver'];

/** The namespaces in it, each a variable and a function that fills it; nothing says that the function does nothing else. */
const NAMESPACE = /^export var (\w+);\n\(function \(\1\) \{\n([\s\S]*?)^\}\)\(\1 \|\| \(\1 = \{\}\)\);$/gm;

/** What the other packages pass on from one file to the next, name by name, and as something that may change. */
const PASSED_ON =
  /^Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: function \(\) \{ return ([\w.]+); \} \}\);$/gm;

/** Loading it takes 3 ms, and it is there to name pipes and progress: who does so loads it. */
const CRYPTO = /const crypto_1 = (require\("crypto"\));|crypto_1/g;

/**
 * What the protocol has and our server does not do: each a file in one of the packages, or in two. Who uses one of them takes
 * it out of the list, or there is no such method.
 */
const UNUSED = [
  'notebook',
  'callHierarchy',
  'typeHierarchy',
  'inlineValue',
  'inlineCompletion',
  'moniker',
  'linkedEditingRange',
  'colorProvider',
  'textDocumentContent',
  'fileOperations',
  'typeDefinition',
  'implementation',
  'declaration',
];
const UNUSED_FILE = new RegExp(
  `[\\\\/]common[\\\\/](?:protocol\\.)?(?:${UNUSED.join('|')})\\.js$|[\\\\/]node[\\\\/]files\\.js$`,
);
/** What such a file adds to the class of a connection. */
const FEATURE = /^exports\.(\w+Feature) = /gm;

/**
 * Bundles of the protocol's packages what a server uses. They re-export all of the package with the types by `require`: to
 * them it is a module with the names that they use. What nobody uses then goes, as its namespaces are written as what they
 * are, without side effects.
 * @type {import('esbuild').Plugin}
 */
export const leanProtocol = {
  name: 'lean-protocol',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${TYPES}$`) }, ({ kind }) =>
      kind === 'require-call' ? { path: TYPES, namespace: 'used-types' } : { path: typesFile },
    );
    onLoad({ filter: /./, namespace: 'used-types' }, () => ({
      contents: `export { ${usedTypes().join(', ')} } from '${TYPES}';`,
      resolveDir: inRoot(),
    }));
    onLoad({ filter: new RegExp(`[\\\\/]${TYPES}[\\\\/]lib[\\\\/]esm[\\\\/]main\\.js$`) }, () => ({
      contents: source(typesFile).replace(
        NAMESPACE,
        'export var $1 = /* @__PURE__ */ (function ($1) {\n$2return $1;\n})({});',
      ),
    }));
    onLoad(
      { filter: /[\\/]vscode-(?:jsonrpc|languageserver|languageserver-protocol)[\\/]lib[\\/].*\.js$/ },
      ({ path }) => {
        const text = source(path);
        if (!UNUSED_FILE.test(path))
          return {
            contents: text
              .replace(PASSED_ON, 'exports.$1 = $2;')
              .replace(CRYPTO, (_, atOnce) => (atOnce ? '' : 'require("crypto")')),
          };
        const features = [...text.matchAll(FEATURE)].map(([, name]) => `exports.${name} = (Base) => Base;\n`);
        return { contents: features.join('') };
      },
    );
  },
};

function usedTypes() {
  const sources = READERS.flatMap((name) => sourcesIn(inRoot('node_modules', name, 'lib')));
  const used = new Set(sources.flatMap((each) => [...each.matchAll(/_1\.([A-Za-z]\w*)/g)].map(([, name]) => name)));
  return [...source(typesFile).matchAll(NAMESPACE)].flatMap(([, name]) => (name && used.has(name) ? [name] : []));
}

/** @param {string} folder */
function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => source(`${folder}/${path}`));
}

/** @param {string} file */
function source(file) {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}
