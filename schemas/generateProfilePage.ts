/** Of `data/profiles.json`, what a reader picks by; null where nothing is known. */
interface ProfileData {
  readonly hardware: readonly {
    readonly id: string;
    readonly name: string;
    readonly mem_gb: number;
    readonly mem_bw_gbps: number;
    readonly peak_bf16_tflops_dense: number;
    readonly peak_fp8_tflops_dense: number | null;
    readonly scaleup_gbps_per_dir: number;
    readonly price_usd_per_hour: number | null;
  }[];
  readonly models: readonly {
    readonly id: string;
    readonly params_b_published: number;
    readonly active_params_b: number | null;
    readonly layers: number;
    readonly attention: string;
    readonly kv_bytes_per_token_fp16: number;
    readonly max_context: number;
  }[];
}

const HEADER = `# Accelerators and models

The names that \`system.accelerator\` and \`system.model\` know, as completion offers them. Written by the build from \`data/profiles.json\`, where each row has its source; what is made of them: [latency models](latency-models.md). A model that is not here is described by its \`config.json\` of Hugging Face: \`model: path/to/config.json\`.
`;

/** The page with every accelerator and model. @param text of `data/profiles.json` */
export function profilePage(text: string): string {
  const { hardware, models } = JSON.parse(text) as ProfileData;
  return [
    HEADER,
    '## Accelerators\n',
    table(
      [
        '`accelerator`',
        'what it is',
        'memory (GB)',
        'bandwidth (GB/s)',
        'bf16 (TFLOP/s)',
        'fp8 (TFLOP/s)',
        'link (GB/s)',
        'USD/h',
      ],
      hardware.map((row) => [
        `\`${row.id}\``,
        row.name,
        row.mem_gb,
        row.mem_bw_gbps,
        row.peak_bf16_tflops_dense,
        row.peak_fp8_tflops_dense,
        row.scaleup_gbps_per_dir,
        row.price_usd_per_hour,
      ]),
    ),
    'Dense, without sparsity; memory as marketed; the link is that to the other accelerators of a server, in one direction; prices are of on-demand rent, where one is known, and go into nothing: a study has `prices` of its own.\n',
    '## Models\n',
    table(
      [
        '`model`',
        'parameters (1e9)',
        'active (1e9)',
        'layers',
        'attention',
        'KV cache in bf16 (KiB/token)',
        'context (tokens)',
      ],
      models.map((row) => [
        `\`${row.id}\``,
        row.params_b_published,
        row.active_params_b,
        row.layers,
        row.attention,
        row.kv_bytes_per_token_fp16 / 1024,
        row.max_context,
      ]),
    ),
  ].join('\n');
}

function table(titles: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: readonly (string | number | null)[]) => `| ${cells.map((cell) => cell ?? '–').join(' | ')} |\n`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('');
}
