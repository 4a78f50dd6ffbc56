import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

const TYPES = 'vscode-languageserver-types';
const typesFile = inRoot('node_modules', TYPES, 'lib/esm/main.js');
/** The packages that read it as CommonJS; what they use of it is written as `<module>_1.<name>`. */
const READERS = ['vscode-languageserver-protocol', 'vscode-languageserver'];

/** The namespaces in it, each a variable and a function that fills it; nothing says that the function does nothing else. */
const NAMESPACE = /^export var (\w+);\n\(function \(\1\) \{\n([\s\S]*?)^\}\)\(\1 \|\| \(\1 = \{\}\)\);$/gm;

/**
 * Bundles of the package with the protocol's types only what is used. The protocol's other packages re-export all of it by
 * `require`: to them it is a module with the names that they use. What nobody uses then goes, as its namespaces are
 * written as what they are, without side effects.
 * @type {import('esbuild').Plugin}
 */
export const usedProtocolTypes = {
  name: 'used-protocol-types',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${TYPES}$`) }, ({ kind }) =>
      kind === 'require-call' ? { path: TYPES, namespace: 'used-protocol-types' } : { path: typesFile },
    );
    onLoad({ filter: /./, namespace: 'used-protocol-types' }, () => ({
      contents: `export { ${usedNames().join(', ')} } from '${TYPES}';`,
      resolveDir: inRoot(),
    }));
    onLoad({ filter: new RegExp(`/${TYPES}/lib/esm/main\\.js$`) }, () => ({
      contents: typesSource().replace(
        NAMESPACE,
        'export var $1 = /* @__PURE__ */ (function ($1) {\n$2return $1;\n})({});',
      ),
    }));
  },
};

function typesSource() {
  return readFileSync(typesFile, 'utf8').replaceAll('\r\n', '\n');
}

function usedNames() {
  const sources = READERS.flatMap((name) => sourcesIn(inRoot('node_modules', name, 'lib')));
  const used = new Set(sources.flatMap((source) => [...source.matchAll(/_1\.([A-Za-z]\w*)/g)].map(([, name]) => name)));
  return [...typesSource().matchAll(NAMESPACE)].flatMap(([, name]) => (name && used.has(name) ? [name] : []));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8'));
}
