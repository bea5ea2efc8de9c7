/** Leadership, accounting, and banking. See `../parse-fields.ts` for the form. */
export const BUSINESS_AND_FINANCE = `
# Leadership and strategy | MGT | 70 200 | helps groups of people reach a common aim
common: Leadership, Communication, Decision Making, Presentations, Influencing Skills, Coaching, Planning, Negotiation, Microsoft PowerPoint
Strategy: Strategic Planning, Business Development, Competitive Analysis, Business Strategy, Scenario Planning, Mergers and Acquisitions, Business Model Design, Entrepreneurship
Change: Change Management, Organizational Development, Digital Transformation, Organizational Culture, Team Building, Performance Improvement
Governance: Corporate Governance, Risk Management, Crisis Management, Business Continuity Planning, Corporate Social Responsibility, Board Relations
Products: Product Management, Product Roadmaps, Product Strategy, Go-to-Market Strategy, Innovation Management
- General Manager | 92 | 41800 | Operations Management, Budgeting, Team Building, Profit and Loss Management, Staff Training, Key Performance Indicators, Business Development, Customer Service, Strategic Planning
- Management Consultant | 132 | 12600 | Business Strategy, Strategic Planning, Change Management, Financial Modeling, Business Analysis, Competitive Analysis, Digital Transformation, Data Analysis, Project Management, Process Improvement
- Product Manager | 138 | 26700 | Product Management, Product Roadmaps, Product Strategy, Agile Methodology, User Stories, Market Research, Go-to-Market Strategy, A/B Testing, Competitive Analysis, SQL, Jira
- Chief of Staff | 136 | 4100 | Strategic Planning, Project Management, Stakeholder Management, Board Relations, Budgeting, Performance Improvement, Business Strategy, Meeting Facilitation, Writing
- Strategy Analyst | 98 | 5300 | Business Strategy, Competitive Analysis, Financial Modeling, Market Research, Scenario Planning, Data Analysis, SQL, Mergers and Acquisitions, Forecasting
- Change Manager | 112 | 6800 | Change Management, Organizational Development, Stakeholder Management, Staff Training, Digital Transformation, Project Management, Organizational Culture, Meeting Facilitation
- Business Development Manager | 94 | 33500 | Business Development, Sales Prospecting, Customer Relationship Management, Market Research, Contract Negotiation, Account Management, Go-to-Market Strategy, Sales Presentations, Strategic Partnerships
- Nonprofit Director | 84 | 5900 | Fundraising, Grant Writing, Budgeting, Board Relations, Strategic Planning, Volunteer Management, Community Outreach, Public Relations, Staff Training
+ MGT101x | PrairieX | Foundations of Leadership | Leadership, Team Building, Decision Making, Coaching, Organizational Culture, Performance Improvement
+ MGT201x | HarbourX | Strategy in Practice | Business Strategy, Strategic Planning, Competitive Analysis, Scenario Planning, Business Model Design
+ MGT210x | PrairieX | Leading Change | Change Management, Organizational Development, Digital Transformation, Stakeholder Management, Organizational Culture
+ MGT220x | AndesU_x | Entrepreneurship: From Idea to Business | Entrepreneurship, Business Model Design, Market Research, Business Development, Financial Modeling
+ MGT230x | HarbourX | Product Management | Product Management, Product Roadmaps, Product Strategy, User Stories, Go-to-Market Strategy
+ MGT310x | DanubeX | Governance, Risk and Crisis | Corporate Governance, Risk Management, Crisis Management, Business Continuity Planning, Corporate Social Responsibility

# Accounting | ACC | 44 150 | records and explains what is owned, earned and owed
common: Detail Oriented, Microsoft Excel, Communication, Problem Solving, Time Management, Organizational Skills, Microsoft Office
Bookkeeping: Double-Entry Bookkeeping, Accounts Payable, Accounts Receivable, General Ledger, Account Reconciliation, Month-End Closing, Invoicing, Journal Entries, QuickBooks (Accounting Software), SAP Financials
Reporting: Financial Statements, Financial Reporting, Generally Accepted Accounting Principles (GAAP), International Financial Reporting Standards (IFRS), Consolidation, Management Accounting, Cost Accounting
Audit and tax: Auditing, Internal Auditing, Internal Controls, Tax Preparation, Income Tax, Value Added Tax, Sarbanes-Oxley Compliance, Certified Public Accountant (Certification)
Planning: Budgeting, Variance Analysis, Cash Flow Management, Profit and Loss Management
- Accountant | 68 | 64200 | Financial Statements, General Ledger, Account Reconciliation, Month-End Closing, Journal Entries, Generally Accepted Accounting Principles, Certified Public Accountant, Variance Analysis, Accounts Payable, QuickBooks
- Bookkeeper | 49 | 29800 | Double-Entry Bookkeeping, QuickBooks, Accounts Payable, Accounts Receivable, Account Reconciliation, Invoicing, Payroll Processing, General Ledger, Data Entry
- Accounts Payable Clerk | 46 | 18600 | Accounts Payable, Invoicing, Account Reconciliation, Data Entry, General Ledger, SAP Financials, Vendor Management, Month-End Closing
- Auditor | 79 | 17900 | Auditing, Internal Controls, Internal Auditing, Generally Accepted Accounting Principles, Financial Statements, Certified Public Accountant, Sarbanes-Oxley Compliance, Risk Management, Data Analysis
- Tax Adviser | 86 | 14200 | Income Tax, Tax Preparation, Value Added Tax, Certified Public Accountant, Financial Statements, Regulatory Compliance, Legal Research, Client Relationship Management
- Controller | 128 | 15100 | Financial Reporting, Month-End Closing, Generally Accepted Accounting Principles, Internal Controls, Budgeting, Cash Flow Management, Consolidation, General Ledger, Leadership, Certified Public Accountant
- Cost Accountant | 78 | 6400 | Cost Accounting, Variance Analysis, Inventory Management, General Ledger, Month-End Closing, Generally Accepted Accounting Principles, SAP Financials, Budgeting, Manufacturing Processes
- Budget Analyst | 82 | 5700 | Budgeting, Variance Analysis, Forecasting, Financial Analysis, Cost-Benefit Analysis, Financial Reporting, Policy Analysis, Data Analysis, Dashboard
+ ACC101x | DeltaCollegeX | Double-Entry Bookkeeping | Double-Entry Bookkeeping, Journal Entries, General Ledger, Invoicing, Account Reconciliation
+ ACC110x | DeltaCollegeX | Reading Financial Statements | Financial Statements, Generally Accepted Accounting Principles, Financial Reporting, Financial Analysis
+ ACC201x | GreatLakes.X | Management Accounting | Management Accounting, Cost Accounting, Budgeting, Variance Analysis, Profit and Loss Management
+ ACC220x | GreatLakes.X | Auditing and Internal Controls | Auditing, Internal Auditing, Internal Controls, Sarbanes-Oxley Compliance
+ ACC230x | CapeCoastX | Taxation of Individuals and Small Firms | Income Tax, Tax Preparation, Value Added Tax, Regulatory Compliance
+ ACC310x | DanubeX | Reporting under IFRS | International Financial Reporting Standards, Financial Reporting, Consolidation, Financial Statements

# Banking and insurance | FIN | 45 185 | lends, invests and insures, and prices the risk of it
common: Communication, Detail Oriented, Microsoft Excel, Presentations, Critical Thinking, Problem Solving, Customer Service, Decision Making
Markets: Investments, Portfolio Management, Securities (Finance), Derivatives, Fixed Income, Equity Research, Asset Allocation, Bloomberg Terminal, Foreign Exchange
Analysis: Financial Analysis, Financial Modeling, Corporate Finance, Valuation (Finance), Due Diligence, Credit Analysis, Credit Risk, Market Risk
Insurance: Insurance Underwriting, Claims Processing, Actuarial Science, Annuities, Loss Adjustment, Reinsurance
Clients: Financial Planning, Wealth Management, Loan Origination, Anti-Money Laundering, Know Your Customer, Client Relationship Management, Chartered Financial Analyst (Certification)
- Financial Analyst | 84 | 47600 | Financial Analysis, Financial Modeling, Forecasting, Budgeting, Variance Analysis, Financial Statements, SQL, Power BI, Corporate Finance, Data Analysis
- Investment Analyst | 98 | 9600 | Investments, Financial Modeling, Valuation, Equity Research, Portfolio Management, Due Diligence, Bloomberg Terminal, Chartered Financial Analyst, Fixed Income, Python
- Portfolio Manager | 142 | 4800 | Portfolio Management, Asset Allocation, Investments, Fixed Income, Derivatives, Market Risk, Chartered Financial Analyst, Client Relationship Management, Bloomberg Terminal, Securities
- Credit Analyst | 72 | 8900 | Credit Analysis, Credit Risk, Financial Statements, Financial Analysis, Loan Origination, Due Diligence, Financial Modeling, Risk Management
- Personal Financial Adviser | 82 | 21400 | Financial Planning, Wealth Management, Investments, Annuities, Client Relationship Management, Sales Prospecting, Asset Allocation, Securities, Know Your Customer
- Actuary | 132 | 5600 | Actuarial Science, Statistics, Probability, Financial Modeling, Annuities, SQL, R, Insurance Underwriting, Reinsurance, Python
- Insurance Underwriter | 76 | 9200 | Insurance Underwriting, Risk Management, Claims Processing, Credit Analysis, Loss Adjustment, Customer Relationship Management, Regulatory Compliance, Data Analysis
- Claims Adjuster | 62 | 16800 | Claims Processing, Loss Adjustment, Investigation, Insurance Underwriting, Negotiation, Report Writing, Customer Service, Data Entry
+ FIN101x | GreatLakes.X | Personal Finance and Investing | Financial Planning, Investments, Asset Allocation, Budgeting
+ FIN201x | GreatLakes.X | Corporate Finance and Valuation | Corporate Finance, Valuation, Financial Modeling, Cash Flow Management, Financial Analysis
+ FIN210x | AlpineUx | Portfolio Management and Derivatives | Portfolio Management, Derivatives, Fixed Income, Asset Allocation, Securities, Market Risk
+ FIN220x | AlpineUx | Insurance and Actuarial Mathematics | Actuarial Science, Probability, Annuities, Insurance Underwriting, Reinsurance
+ FIN230x | LagosBizX | Credit and Microfinance | Credit Analysis, Credit Risk, Loan Origination, Financial Statements
+ FIN240x | HarbourX | Fighting Money Laundering | Anti-Money Laundering, Know Your Customer, Regulatory Compliance, Investigation
`;
