const ID = "[\\w$]+";

/** How drizzle makes an object of each row that the database gave. */
const ROW = new RegExp(
  [
    String.raw`function (?<name>ID)\((?<columns>ID),(?<row>ID),(?<joined>ID)\)\{let (?<nulls>ID)=\{\},(?<result>ID)=\k<columns>\.reduce\(\(ID,\{path:ID,field:(?<field>ID)\},ID\)=>\{`,
    String.raw`let ID;ID=\(0,(?<is>ID\.is)\)\(\k<field>,(?<column>ID\.ID)\)\?\k<field>:\(0,\k<is>\)\(\k<field>,(?<sql>ID\.ID)\)\?\k<field>\.decoder:\(0,\k<is>\)\(\k<field>,(?<subquery>ID\.ID)\)\?\k<field>\._\.sql\.decoder:\k<field>\.sql\.decoder;`,
    String.raw`.{0,500}?\(0,(?<tableName>ID\.ID)\)\(\k<field>\.table\).{0,100}?return ID\},\{\}\);`,
    String.raw`(?=if\(\k<joined>&&Object\.keys\(\k<nulls>\)\.length>0\))`,
  ]
    .join("")
    .replaceAll("ID", ID),
  "g",
);

function written(groups) {
  const { name, columns, row, joined, nulls, result, is, column, sql, subquery, tableName } =
    groups;
  const plan = `${name}Plan`;
  return [
    `var ${plan}s=new WeakMap;`,
    // What depends on the column alone: who reads its values, and whether all of its table may be missing.
    `function ${plan}({path,field}){let own=(0,${is})(field,${column});return{path,last:path.length-1,`,
    `decoder:own?field:(0,${is})(field,${sql})?field.decoder:(0,${is})(field,${subquery})?field._.sql.decoder:field.sql.decoder,`,
    `table:own&&path.length===2?(0,${tableName})(field.table):null}}`,
    `function ${name}(${columns},${row},${joined}){let plan=${plan}s.get(${columns});`,
    `plan===void 0&&${plan}s.set(${columns},plan=${columns}.map(${plan}));let ${nulls}={},${result}={};`,
    `for(let at=0;at<plan.length;at++){let{path,last,decoder,table}=plan[at],node=${result};`,
    "for(let step=0;step<last;step++)node=node[path[step]]??={};",
    `let raw=${row}[at],value=raw===null?null:decoder.mapFromDriverValue(raw);node[path[last]]=value;`,
    `if(${joined}&&table!==null){let of=path[0];`,
    `of in ${nulls}?typeof ${nulls}[of]=="string"&&${nulls}[of]!==table&&(${nulls}[of]=!1):${nulls}[of]=value===null&&table}}`,
  ].join("");
}

/**
 * The bundle in which drizzle finds out once for all rows of an answer how each column is read, not once for each cell.
 * Null where drizzle reads its rows in another way.
 */
export function withPlannedRows(bundle) {
  const found = [...bundle.matchAll(ROW)];
  if (found.length !== 1) return null;
  const [{ 0: text, index, groups }] = found;
  return bundle.slice(0, index) + written(groups) + bundle.slice(index + text.length);
}
