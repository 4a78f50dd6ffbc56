import { randomBytes } from 'node:crypto';
import type { Uri, Webview } from 'vscode';
import * as vscode from 'vscode';
import type { PageView } from '../../protocol/pageMessages.ts';

/** The only folder that pages may load from. */
export function resourceRoot(extension: Uri): Uri {
  return vscode.Uri.joinPath(extension, 'dist');
}

/** What a page shows: one of the views, and of what. */
export interface PageContent {
  readonly view: PageView;
  readonly title: string;
  readonly address: unknown;
}

/** The scripts of views that work beside their page. A page has to fetch its worker's: it may not be loaded from elsewhere. */
const WORKERS: Readonly<Partial<Record<PageView, string>>> = { simulation: 'simulationWorker.js' };

/** A page of the editor. Nothing runs or loads that does not come from our own folder. */
export function pageHtml(webview: Webview, extension: Uri, { view, title, address }: PageContent): string {
  const nonce = randomBytes(16).toString('base64');
  const from = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(resourceRoot(extension), file)).toString();
  const worker = WORKERS[view];
  const policy = [
    "default-src 'none'",
    `img-src ${webview.cspSource} data:`,
    // The nonce is for a stylesheet with which the kit of components asks what the browser can do.
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    // What a script imports has its nonce.
    `script-src 'nonce-${nonce}'`,
    ...(worker ? [`connect-src ${webview.cspSource}`, 'worker-src blob:'] : []),
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${from('codicon.css')}">
<link rel="stylesheet" href="${from('webview.css')}">
</head>
<body data-view="${view}" data-address="${escaped(JSON.stringify(address))}"${worker ? ` data-worker="${escaped(from(worker))}"` : ''}>
<main aria-busy="true"></main>
<script type="module" nonce="${nonce}" src="${from(`webview/${view}.js`)}"></script>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
