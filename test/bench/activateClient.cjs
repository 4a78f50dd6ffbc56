// Activates the extension's client once, beside a stand-in for the editor, and prints the CPU time that it took, ms.
// A process of its own each time: a second activation would find everything compiled.
const { readFileSync } = require('node:fs');
const Module = require('node:module');

function callable() {}

/** Answers every question of the editor's API: each member is a function, a class and a namespace at once. */
const anything = new Proxy(callable, {
  get: (_, name) => {
    if (name === Symbol.iterator) return [][Symbol.iterator];
    if (name === Symbol.toPrimitive || name === 'then') return undefined;
    if (name === 'prototype') return Object.prototype;
    if (name === 'textDocuments' || name === 'workspaceFolders') return [];
    if (name === 'activeTextEditor') return undefined;
    return anything;
  },
  apply: () => anything,
  construct: (_target, _arguments, made) => (made === anything ? anything : Object.create(made.prototype)),
  set: () => true,
});

const types = readFileSync(require.resolve('@types/vscode/index.d.ts'), 'utf8');
const names = [...types.matchAll(/^\texport (?:abstract )?(?:class|enum|namespace) (\w+)/gm)].map(([, name]) => name);
const vscode = Object.fromEntries(names.map((name) => [name, anything]));

const load = Module._load;
Module._load = (request, ...rest) => (request === 'vscode' ? vscode : load(request, ...rest));

const before = process.cpuUsage();
require('../../dist/client.cjs').activate({ subscriptions: [], extensionUri: anything });
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));
